import { expect, test } from 'vitest'
import type { Change } from '#core/history/changes.server.ts'
import { differencesOf } from '../history/describe-change.ts'
import { fieldsOfSetting, settingName } from './describe-setting.ts'

const change = (recordId: string, before: unknown, after: unknown): Change => ({
  noun: 'settings',
  recordId,
  recordName: recordId,
  action: 'updated',
  differences: { value: { before, after } },
})
const told = async (...of: Parameters<typeof change>) => {
  const { list, row } = fieldsOfSetting(change(...of))
  return (await differencesOf(list, row)).map(({ label, before, after }) => [label, before, after])
}

test.each([
  ['approval', 'Approval'],
  ['firm', 'The firm'],
  ['timeZone', 'Time zone'],
  ['something', 'something'],
])('the setting %s is called %s', (key, name) => expect(settingName(key)).toBe(name))

test('each field that differs is told by its label', async () => {
  expect(
    await told(
      'signUp',
      { policy: 'domains', domains: ['one.example'] },
      { policy: 'domains', domains: ['one.example', 'two.example'] },
    ),
  ).toEqual([['Mail domains', 'one.example', 'one.example\ntwo.example']])
})

test.each<[string, unknown, unknown, string[]]>([
  ['approval', { required: false }, { required: true }, ['off', 'on']],
  ['timeZone', 'Africa/Cairo', 'Asia/Dubai', ['Africa/Cairo', 'Asia/Dubai']],
  ['blockKeys', undefined, true, ['', 'on']],
  [
    'signUp',
    { policy: 'open', domains: [] },
    { policy: 'off', domains: [] },
    ['Open to everybody', 'Off: by invitation only'],
  ],
  ['firm', { confirmed: [] }, { confirmed: ['name'] }, ['', 'name']],
])('%s from %j to %j', async (key, before, after, values) => {
  const [first] = await told(key, before, after)
  expect(first?.slice(1)).toEqual(values)
})

test('a setting of one value goes by its own name', async () => {
  expect(await told('timeZone', 'Africa/Cairo', 'Asia/Dubai')).toEqual([
    ['Time zone', 'Africa/Cairo', 'Asia/Dubai'],
  ])
})

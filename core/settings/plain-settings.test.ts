import { expect, test } from 'vitest'
import { formText } from '#core/fields/kinds.ts'
import { checkPlainSettings, plainFieldNames, readPlainSettings } from './plain-settings.ts'

/** What a form with everything filled in sends. */
const sent: Record<string, string> = {
  'officeDays.sunday': 'on',
  'signUp.policy': 'domains',
  'signUp.domains': ' Example.COM \r\n\r\nmail.example.org',
  'securityLog.days': ' 90 ',
}
const read = (change: Record<string, string> = {}) =>
  readPlainSettings((name) => ({ ...sent, ...change })[name] ?? '')
const issueAt = (path: string, change: Record<string, string>) =>
  checkPlainSettings(read(change)).find((issue) => issue.path === path)?.message

test('every field of every section is read, by its own name', () => {
  const values = read()
  const names = Object.entries(values).flatMap(([section, fields]) =>
    Object.keys(fields).map((field) => `${section}.${field}`),
  )
  expect(names.toSorted()).toEqual(plainFieldNames.toSorted())
  expect(values.officeDays).toMatchObject({ sunday: true, monday: false })
  expect(values.signUp?.domains).toEqual(['example.com', 'mail.example.org'])
  expect(values.securityLog?.days).toBe(90)
})

test.each([
  ['1', undefined],
  ['3650', undefined],
  ['0', 'must be a whole number from 1 to 3650'],
  ['3651', 'must be a whole number from 1 to 3650'],
  ['1.5', 'must be a whole number from 1 to 3650'],
  ['-1', 'must be a whole number from 1 to 3650'],
  ['', 'must be a whole number from 1 to 3650'],
  ['1e3', 'must be a whole number from 1 to 3650'],
])('days %j: %j', (days, issue) => {
  const told = issueAt('securityLog.days', { 'securityLog.days': days })
  expect(told).toBe(issue && `Keep events for (days) ${issue}`)
})

test.each([
  ['signUp.policy', { 'signUp.policy': 'toString' }, /one of the choices/],
  ['signUp.domains', { 'signUp.domains': 'not a domain' }, /must be domains/],
  ['signUp.domains', { 'signUp.domains': '' }, /at least one is needed/],
  ['signUp.domains', { 'signUp.domains': 'a.example\n'.repeat(51) }, /must be domains/],
  ['officeDays.sunday', { 'officeDays.sunday': '' }, /at least one is needed/],
])('%s of %j is wrong', (path, change, message) => {
  expect(issueAt(path, change)).toMatch(message)
})

test('only open sign-up needs no domains, and what is right has no issue', () => {
  expect(issueAt('signUp.domains', { 'signUp.policy': 'off', 'signUp.domains': '' })).toBe(
    undefined,
  )
  expect(issueAt('signUp.domains', {})).toBe(undefined)
})

test.each([
  [['a.example', 'b.example'], 'a.example\nb.example'],
  [undefined, ''],
  [true, 'on'],
  [false, ''],
  [0, '0'],
])('%j is shown as %j', (value, text) => expect(formText(value)).toBe(text))

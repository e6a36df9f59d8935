import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readSentList, rowId } from './sent-list.server.ts'

const row = z.object({ id: rowId, name: z.string(), shown: z.optional(z.boolean()) })
const max = { rows: 3, message: 'A list has at most 3 rows' }
const rows = [{ id: 'a', name: 'Anna' }]
const sent = { revision: '7', key: 'a-key-of-a-save', list: JSON.stringify(rows), confirmed: '' }
const read = (own: Partial<typeof sent & { reason: string }>) =>
  readSentList({ ...sent, ...own }, row, max)
const messages = (own: Parameters<typeof read>[0]) =>
  read(own).issues?.map(({ id, path, message }) =>
    [id, path === 'list' ? '' : path, message].filter(Boolean).join(': '),
  )

test('what an editor sends is read as it is', () => {
  expect(read({ confirmed: '["b 1","a 2"]', reason: '  It left \n' })).toEqual({
    read: {
      revision: 7,
      key: sent.key,
      rows,
      reason: 'It left',
      confirmed: new Set(['b 1', 'a 2']),
    },
  })
  expect(read({ revision: '0', list: '[]' }).read?.rows).toEqual([])
})

const again = 'load the page again'
test.each([
  [{ revision: '' }, [`The save was not complete: ${again}`]],
  [{ revision: '-1' }, [`The save was not complete: ${again}`]],
  [{ revision: '1.5' }, [`The save was not complete: ${again}`]],
  [{ revision: '1e3' }, [`The save was not complete: ${again}`]],
  [{ revision: '9999999999' }, [`The save was not complete: ${again}`]],
  [{ key: 'short' }, [`The save was not complete: ${again}`]],
  [{ key: 'a key with spaces' }, [`The save was not complete: ${again}`]],
  [{ key: 'x'.repeat(65) }, [`The save was not complete: ${again}`]],
  [{ list: '' }, [`The list could not be read: ${again}`]],
  [{ list: '[{]' }, [`The list could not be read: ${again}`]],
  [{ list: '{"length":1}' }, [`The list could not be read: ${again}`]],
  [{ list: 'null' }, [`The list could not be read: ${again}`]],
])('%j is refused as a whole', (own, issues) => expect(messages(own)).toEqual(issues))

test('more rows than there may be are refused before any is looked at', () => {
  expect(messages({ list: '[1,2,3,4]' })).toEqual([max.message])
  const most = ['a', 'b', 'c'].map((id) => ({ id, name: id }))
  expect(read({ list: JSON.stringify(most) }).read?.rows).toEqual(most)
})

test.each([
  [[{ id: 'a' }], ['a: name: name is missing or of the wrong kind']],
  [[{ id: 'a', name: 7 }], ['a: name: name is missing or of the wrong kind']],
  [[{ id: 'a', name: 'A', shown: 'yes' }], ['a: shown: shown is missing or of the wrong kind']],
  [[{ id: '', name: 'A' }], ['id: id is missing or of the wrong kind']],
  [[{ id: 'a\u0000', name: 'A' }], ['a\u0000: id: id is missing or of the wrong kind']],
  [
    [{ id: 'x'.repeat(101), name: 'A' }],
    [`${'x'.repeat(101)}: id: id is missing or of the wrong kind`],
  ],
  [[null, 'text'], Array(2).fill('row: row is missing or of the wrong kind')],
])('the rows %j are refused, each with its field', (list, issues) =>
  expect(messages({ list: JSON.stringify(list) })).toEqual(issues),
)

test('one row twice is refused: nobody could say which of them is meant', () => {
  expect(messages({ list: JSON.stringify([...rows, { ...rows[0], name: 'Other' }]) })).toEqual([
    `The same row is in the list twice: ${again}`,
  ])
})

test('fields that nobody knows are left out, what was confirmed is never more than texts', () => {
  const list = JSON.stringify([{ ...rows[0], __proto__: null, isAdmin: true }])
  expect(read({ list }).read?.rows).toEqual(rows)
  for (const confirmed of ['{}', 'true', '[', '"a"'])
    expect(read({ confirmed }).read?.confirmed).toEqual(new Set())
  expect(read({ confirmed: '[1,null]' }).read?.confirmed).toEqual(new Set(['1', 'null']))
})

test.each([
  ['x'.repeat(300), true],
  ['x'.repeat(301), false],
  ['👩'.repeat(300), true],
  ['two\nlines', false],
  ['bell\u0007', false],
  ['', true],
])('the reason %j will do: %s', (reason, isTaken) => {
  expect(read({ reason }).issues === undefined).toBe(isTaken)
})

test('of very many issues a hundred are told', () => {
  const many = { rows: 1000, message: '' }
  const list = JSON.stringify(Array.from({ length: 300 }, () => ({})))
  expect(readSentList({ ...sent, list }, row, many).issues).toHaveLength(100)
})

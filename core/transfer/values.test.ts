import { describe, expect, test } from 'vitest'
import type { Field } from '#core/fields/kinds.ts'
import { readCell, readList, writeCell } from './values.ts'

const fields = {
  line: { kind: 'line', label: 'Name', max: 20 },
  rich: { kind: 'rich', label: 'Body', max: 200 },
  tick: { kind: 'tick', label: 'Show' },
  whole: { kind: 'whole', label: 'Order' },
  choice: { kind: 'choice', label: 'Exchange', choices: ['NYSE', 'LSE'] },
  day: { kind: 'day', label: 'Day' },
  price: { kind: 'price', label: 'Price' },
  moment: { kind: 'moment', label: 'As of' },
} satisfies Record<string, Field>

describe('a cell of a file', () => {
  test.each<[keyof typeof fields, unknown, unknown]>([
    ['line', 'Laila', 'Laila'],
    ['line', '', ''],
    ['line', 12, '12'],
    ['rich', { type: 'doc' }, '{"type":"doc"}'],
    ['tick', true, true],
    ['tick', 'نعم', true],
    ['tick', 'No', false],
    ['whole', '١٢', 12],
    ['whole', 0, 0],
    ['choice', ' lse ', 'LSE'],
    ['day', '31.12.2025', '2025-12-31'],
    ['price', '1,5', '1.50'],
    ['price', 12.5, '12.50'],
    ['moment', '2026-11-22T08:00:00Z', '2026-11-22T08:00:00.000Z'],
    ['moment', '31.12.2025', '2025-12-31'],
  ])('for a %s, %j is %j', (kind, written, value) =>
    expect(readCell(fields[kind], written)).toEqual({ value }),
  )

  test.each<[keyof typeof fields, unknown]>([
    ['tick', ''],
    ['whole', '  '],
    ['choice', ''],
    ['day', ''],
    ['price', ''],
    ['moment', ''],
    ['line', null],
    ['line', undefined],
  ])('for a %s, %j says nothing, so what is kept stays', (kind, written) =>
    expect(readCell(fields[kind], written)).toEqual({}),
  )

  test.each<[keyof typeof fields, unknown, RegExp]>([
    ['line', ['a'], /^Name is of the wrong kind$/],
    ['line', 'a\0b', /^Name contains characters that cannot be printed$/],
    ['line', '\ud800', /^Name contains characters that cannot be printed$/],
    ['tick', 'perhaps', /^Show must be yes or no$/],
    ['whole', '1.5', /^Order must be a whole number$/],
    ['choice', 'TSX', /^Exchange must be NYSE or LSE$/],
    ['day', '03/04/2026', /can mean 2026-04-03 or 2026-03-04/],
    ['moment', '2026-02-30T08:00:00Z', /is not a day/],
    ['moment', 'soon', /is not a day/],
  ])('for a %s, %j is refused', (kind, written, issue) => {
    const read = readCell(fields[kind], written)
    expect(read.issue).toMatch(issue)
    expect(read.value).toBeUndefined()
  })

  test('a price that cannot be read stays as it was typed, for the rules to refuse', () => {
    for (const typed of ['about 12', '-3', '1.580', '0'])
      expect(readCell(fields.price, typed)).toEqual({ value: typed })
  })

  test('reads what an export wrote', () => {
    for (const [kind, value] of [
      ['tick', true],
      ['tick', false],
      ['whole', 1234],
      ['line', 'a\nb'],
      ['moment', '2026-11-22T08:00:00.000Z'],
    ] as const)
      expect(readCell(fields[kind], writeCell(value))).toEqual({ value })
  })
})

test.each([
  ['', []],
  [undefined, []],
  [' ', []],
  [[null], [null]],
  ['[1,{"a":2}]', [1, { a: 2 }]],
  [[1], [1]],
  ['{"a":1}', undefined],
  ['[1', undefined],
  [7, undefined],
])('the list of %j is %j', (written, list) => expect(readList(written)).toEqual(list))

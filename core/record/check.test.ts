import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Field, numberText } from '#core/fields/kinds.ts'
import { parseUsd } from '#core/prices/usd.ts'
import { randomNumbers } from '#tests/support/random.ts'
import { error } from '../issue.ts'
import { createChecks, schemaOf, shapeOf } from './check.ts'

const { checkOne, checkAll } = createChecks({
  fields: {
    name: { kind: 'line', label: 'Name', max: 5, required: true },
    role: { kind: 'line', label: 'Role', max: 20, required: 'advised' },
    day: { kind: 'day', label: 'Day', required: true },
    place: { kind: 'whole', label: 'Place' },
  },
  max: { rows: 2, message: 'At most 2' },
  check: ({ name, role }, { today, saved }) => [
    ...(role !== '' && name === role ? [error('role' as const, 'Role is the name')] : []),
    ...(saved && saved.day > today ? [error('day' as const, 'Day is past')] : []),
  ],
})
const right = { id: '1', name: 'Anna', role: 'Partner', day: '2026-11-23', place: 1 }
const context = { today: '2026-11-23', saved: undefined }

test.each([
  [{}, []],
  [{ name: '  Anna ' }, []],
  [{ name: ' ' }, ['name error']],
  [{ name: 'Annabel' }, ['name error']],
  [{ name: 'A\0' }, ['name error']],
  [{ role: '' }, ['role warning']],
  // The rule sees the record as it will be kept.
  [{ name: ' Anna ', role: 'Anna' }, ['role error']],
  [{ day: '2026-02-30' }, ['day error']],
  [{ day: '' }, ['day error']],
  [{ place: 1.5 }, ['place error']],
  [{ place: Number.NaN }, ['place error']],
  // In the order of the form, whichever rule says it.
  [{ day: '', role: '', name: ' ' }, ['name error', 'role warning', 'day error']],
])('a record with %j has %j', (change, issues) => {
  const found = checkOne({ ...right, ...change }, context)
  expect(found.map(({ path, severity }) => `${path} ${severity}`)).toEqual(issues)
})

test('rows are checked against what was saved of each, and too many are one issue of the list', () => {
  const rows = [right, { ...right, id: '2', name: 'Omar' }, { ...right, id: '3', name: '' }]
  const saved = [{ ...right, id: '2', day: '2026-12-01' }]
  const issues = checkAll(rows, { today: '2026-11-23', saved })
  expect(issues.map(({ id, path, message }) => [id, path, message])).toEqual([
    ['', 'list', 'At most 2'],
    ['2', 'day', 'Day is past'],
    ['3', 'name', expect.any(String)],
  ])
  expect(checkAll(rows.slice(0, 1), { today: '2026-11-23', saved })).toEqual([])
})

const line = { label: 'Name', kind: 'line', max: 5 } as const

function issuesOf(field: Field, value: unknown): string[] {
  const read = z.safeParse(schemaOf({ field }), { field: value })
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}

describe('the rules of a field', () => {
  test.each<[string, Field, unknown, string[]]>([
    ['an empty line that is required', { ...line, required: true }, ' ', ['Name is required']],
    ['an empty line that is only advised', { ...line, required: 'advised' }, '', []],
    ['a line of exactly its length', line, '😀😀😀😀😀', []],
    ['a longer line', line, 'abcdef', ['Name must have at most 5 characters']],
    [
      'a longer line with words of its own',
      { ...line, tooLong: 'should be shorter' },
      'abcdef',
      ['Name should be shorter'],
    ],
    ['a control character', line, 'a\u0007', ['Name contains characters that cannot be printed']],
    ['spaces around, which do not count', line, '  abcde  ', []],
    ['a slug', { ...line, kind: 'slug' }, 'a-1', []],
    [
      'a slug with a capital',
      { ...line, kind: 'slug' },
      'A-1',
      ['Name may hold small Latin letters, digits and single hyphens'],
    ],
    ['a whole number', { label: 'Order', kind: 'whole' }, -1_000_000, []],
    [
      'a larger one',
      { label: 'Order', kind: 'whole' },
      1_000_001,
      ['Order must be a whole number'],
    ],
    ['a half', { label: 'Order', kind: 'whole' }, 0.5, ['Order must be a whole number']],
    ['no day', { label: 'Day', kind: 'day' }, '', []],
    [
      'no day where one is required',
      { label: 'Day', kind: 'day', required: true },
      '',
      ['Day must be a date'],
    ],
    [
      'a day that does not exist',
      { label: 'Day', kind: 'day' },
      '2026-02-30',
      ['Day must be a date'],
    ],
    [
      'a price with five decimals',
      { label: 'Price', kind: 'price' },
      '1.23456',
      ['Price may have at most 4 decimals'],
    ],
    ['a price', { label: 'Price', kind: 'price' }, '1.2345', []],
    [
      'a whole number above its limit',
      { label: 'Days', kind: 'whole', min: 1, max: 30 },
      31,
      ['Days must be a whole number from 1 to 30'],
    ],
    ['a date as text', { label: 'Day', kind: 'date', required: true }, '2026-11-25', []],
    [
      'no date where one is required',
      { label: 'Day', kind: 'date', required: true },
      '',
      ['Day must be a date'],
    ],
    [
      'nobody where somebody is required',
      { label: 'Owner', kind: 'person', required: true },
      '',
      ['Owner is required: choose a person'],
    ],
    [
      'a line that is not as its list asks',
      { label: 'Domains', kind: 'lines', like: /^[a-z.]+$/, wrong: 'must be domains' },
      ['a.example', '1'],
      ['Domains must be domains'],
    ],
    ['neither yes nor no', { label: 'Shown', kind: 'tick' }, 'on', ['Shown must be on or off']],
    ['a choice', { label: 'Exchange', kind: 'choice', choices: ['LSE'] }, 'LSE', []],
    [
      'another one',
      { label: 'Exchange', kind: 'choice', choices: ['LSE'] },
      '',
      ['Exchange is required'],
    ],
    [
      'a rich text that is too long',
      { label: 'Body', kind: 'rich', max: 2 },
      'abc',
      ['Body is too long'],
    ],
  ])('%s', (_, field, value, issues) => expect(issuesOf(field, value)).toEqual(issues))

  test.each([
    ['', true],
    ['mine', true],
    ['theme:water', true],
    ['constructor', false],
    ['other', false],
  ])('an option of %j is one of the choices: %s', (value, isKnown) => {
    const field = {
      label: 'Where',
      kind: 'option',
      options: { mine: 'Mine' },
      also: /^theme:/,
    } as const
    expect(issuesOf(field, value)).toEqual(isKnown ? [] : ['Where must be one of the choices'])
  })

  test.each([
    ['https://example.com/a?b#c', true],
    ['', true],
    ['http://example.com', false],
    ['https:example.com', false],
    ['https:///example.com', false],
    ['https://user@example.com', false],
    ['https://:pass@example.com', false],
    ['https://localhost', false],
    ['https://example.com/a b', false],
    ['https://example.com\\a', false],
    ['javascript:alert(1)', false],
  ])('a link to %j is one: %s', (value, isLink) =>
    expect(issuesOf({ label: 'Link', kind: 'link', max: 100 }, value)).toEqual(
      isLink ? [] : ['Link must be an address that begins with https://'],
    ),
  )

  test('do not count for what the server sets', () =>
    expect(issuesOf({ ...line, required: true, isServerSet: true }, undefined)).toEqual([]))
})

describe('the shape of a field', () => {
  const read = (field: Field, value: unknown) =>
    z.safeParse(shapeOf({ field }), value === undefined ? {} : { field: value })

  test('may be left out where it is optional or the Arabic of another', () => {
    expect(read(line, undefined).success).toBe(false)
    expect(read({ ...line, isOptional: true }, undefined).success).toBe(true)
    expect(read({ ...line, translates: 'name', language: 'ar' }, undefined).success).toBe(true)
  })

  test('has a number for one that is missing, where the field names it', () => {
    const whole = { label: 'Order', kind: 'whole' } as const
    expect(read(whole, undefined).success).toBe(false)
    expect(read({ ...whole, missing: 7 }, undefined).data).toEqual({ field: 7 })
  })

  test.each<[Field, unknown]>([
    [line, 1],
    [{ label: 'Shown', kind: 'tick' }, 'on'],
    [{ label: 'Order', kind: 'whole' }, '1'],
    [{ label: 'Picture', kind: 'picture', folder: 'team-images' }, 'x'.repeat(501)],
    [{ label: 'Price', kind: 'price' }, '1'.repeat(41)],
  ])('of %o is not %j', (field, value) => expect(read(field, value).success).toBe(false))

  test('takes the number of a script for a price, and never a guess', () =>
    expect(read({ label: 'Price', kind: 'price' }, 1.234).data).toEqual({
      field: numberText(1.234),
    }))
})

test('a number that is written as a price is read as the same price', () => {
  const random = randomNumbers(7)
  for (let run = 0; run < 2000; run += 1) {
    const money = 1 + random(1_000_000_000)
    expect(parseUsd(numberText(money / 10_000))).toBe(money)
  }
})

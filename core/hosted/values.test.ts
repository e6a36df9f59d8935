import { describe, expect, test } from 'vitest'
import { hasTags, isMissing, momentIn, objectIn, textIn, usdIn } from './values.ts'

const zone = 'Africa/Cairo'
const now = new Date('2026-11-22T09:00:00Z')

test.each([
  ['2025-10-01 12:34:56.789012+00', '2025-10-01T12:34:56.789Z'],
  ['2025-10-01 12:34:56+02', '2025-10-01T10:34:56.000Z'],
  ['2025-10-01 12:34:56-05:30', '2025-10-01T18:04:56.000Z'],
  ['2025-10-01T12:34:56.7Z', '2025-10-01T12:34:56.700Z'],
  ['2025-10-01 12:34:56', '2025-10-01T12:34:56.000Z'],
  ['2025-10-01T12:34:56+0200', '2025-10-01T10:34:56.000Z'],
  ['2025-10-01', '2025-10-01T09:00:00.000Z'],
  ['2026-11-22', now.toISOString()],
  ['2025-02-30 12:00:00', undefined],
  ['2025-10-01 25:00:00', undefined],
  ['infinity', undefined],
  ['01/10/2025', undefined],
  ['', undefined],
])('%j is the moment %s', (cell, at) => expect(momentIn(cell, zone, now)?.toISOString()).toBe(at))

describe('a price', () => {
  test.each([
    [123.45, 1234500],
    ['123.45', 1234500],
    ['1.580', 15800],
    [123.45000000000002, 1234500],
    ['0.0001', 1],
    [100_000_000, 1_000_000_000_000],
  ])('%j is kept', (cell, price) => expect(usdIn(cell)).toEqual({ price }))

  test.each([
    ['', 'is missing'],
    [null, 'is missing'],
    [0, 'positive'],
    ['-12.5', 'positive'],
    ['EUR 12', 'not a plain number'],
    ['12,50', 'not a plain number'],
    ['$12', 'not a plain number'],
    ['NaN', 'not a plain number'],
    ['1e400', 'not a plain number'],
    [100_000_001, 'at most 100,000,000'],
    ['1.23456', 'at most 4 decimals'],
    ['0.00001', 'at most 4 decimals'],
  ])('%j is refused by name', (cell, issue) => expect(usdIn(cell).issue).toContain(issue))
})

test('objects are read from JSON and from its text', () => {
  expect(objectIn('{"email":"jan***"}')).toEqual({ email: 'jan***' })
  expect(objectIn({ score: 1 })).toEqual({ score: 1 })
  expect(objectIn('')).toEqual({})
  for (const wrong of ['[1]', '{', 'text', 5]) expect(objectIn(wrong)).toBeUndefined()
})

test('cells are text whatever they were', () => {
  expect([textIn(null), textIn(undefined), textIn(5), textIn(false)]).toEqual([
    '',
    '',
    '5',
    'false',
  ])
  expect([textIn('NULL'), textIn('Null'), textIn('NULLA')]).toEqual(['', 'Null', 'NULLA'])
  expect([isMissing('NULL'), isMissing(null), isMissing('0')]).toEqual([true, true, false])
  expect([hasTags('<b>bold</b>'), hasTags('a < b > c'), hasTags('<script>')]).toEqual([
    true,
    false,
    true,
  ])
})

import { expect, test } from 'vitest'
import { addressesIn, addressesText, futureIssues, isAway, momentOf } from './more-columns.ts'

const now = new Date('2026-11-23T08:00:00.000Z')
const timeZone = 'Africa/Cairo'

test.each([
  ['', '', []],
  ['2026-11-22', '2026-11-22T10:00:00.000Z', []],
  ['2026-11-22T07:30:00.000Z', '2026-11-22T07:30:00.000Z', []],
  ['2026-11-24', '2026-11-24T10:00:00.000Z', ['Removed is in the future']],
])('%j is the moment %j', (written, moment, reasons) => {
  expect(momentOf(written, timeZone)).toBe(moment)
  expect(futureIssues({ Removed: moment }, now)).toEqual(reasons)
})

test.each([
  [{}, false],
  [{ removed: '', closed: '' }, false],
  [{ removed: '2026-01-01T00:00:00.000Z' }, true],
  [{ closed: '2026-01-01T00:00:00.000Z' }, true],
])('%j is out of what visitors see: %j', (values, is) =>
  expect(isAway({ id: 'jane', ...values })).toBe(is),
)

test('former addresses are separated by spaces, commas or semicolons', () => {
  expect(addressesIn(' jane-doe, jane;j-doe\n ')).toEqual(['jane-doe', 'jane', 'j-doe'])
})

test('former addresses of another program come back as they were', () => {
  const addresses = ['Anna Maria', 'anne---marie', '50%20, or so;']
  expect(addressesIn(addressesText(addresses))).toEqual(addresses)
})

import { expect, test } from 'vitest'
import { priceField, readRoundForm, roundMessage, stillField } from './round-form.ts'

function formOf(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('rows that nobody touched are left out, and a price and a tick of one row are one row', () => {
  const form = formOf([
    ['key', 'k1'],
    ['asOf', '2026-11-22'],
    [priceField('a'), '12.50'],
    [priceField('b'), '  '],
    [stillField('a'), 'on'],
    [stillField('c'), 'on'],
    ['confirmed', '["a:large"]'],
  ])
  expect(readRoundForm(form)).toEqual({
    key: 'k1',
    asOf: '2026-11-22',
    rows: [
      { id: 'a', price: '12.50', isStill: true },
      { id: 'c', price: '', isStill: true },
    ],
    confirmed: ['a:large'],
  })
})

test.each(['price.', 'price.a b', `price.${'x'.repeat(65)}`, 'xprice.a', 'prices.a'])(
  '%j is no field of a row',
  (name) => expect(readRoundForm(formOf([[name, '1']])).rows).toEqual([]),
)

test('of a round that is not saved one issue is told itself, several are counted', () => {
  const issue = { path: 'a', message: 'Too high', severity: 'error' } as const
  const invalid = (...issues: (typeof issue)[]) =>
    roundMessage({ outcome: 'invalid', issues })?.text
  expect(invalid(issue)).toBe('Too high')
  expect(invalid(issue, issue)).toBe('Please fix 2 error(s) before saving')
  expect(roundMessage({ outcome: 'unconfirmed', questions: [] })).toBeUndefined()
})

test('a round that is saved says how many prices, and one that waits where it does', () => {
  expect(roundMessage({ outcome: 'saved', current: 2, kept: [], known: 0, recorded: [] })).toEqual({
    tone: 'success',
    title: 'Prices saved',
    text: 'Saved 2 prices.',
  })
  const waiting = roundMessage({ outcome: 'submitted', id: 's1', hash: '' })
  expect(waiting?.link?.to).toBe('/admin/review/s1')
})

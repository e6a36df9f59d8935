import { describe, expect, test } from 'vitest'
import { resolvePrice, type WantedStock } from './resolve-price.ts'
import type { StockDraft } from './stock.ts'
import { newStock } from './stock-changes.ts'

const office = {
  today: '2026-11-22',
  timeZone: 'Africa/Cairo',
  now: new Date('2026-11-22T09:30:00Z'),
}
const saved: StockDraft = {
  ...newStock(),
  id: 'pearson',
  current: '120.00',
  entry: '100.00',
  lastUpdated: '2026-11-01',
  asOf: '2026-11-01T10:00:00.000Z',
  priceRevision: 4,
  pricePoints: 9,
  displayOrder: 2,
}
const sent = (typed: Partial<WantedStock>): WantedStock => ({
  id: saved.id,
  name: '',
  nameAr: '',
  ticker: 'PSON',
  exchange: 'LSE',
  image: '',
  imageAlt: '',
  imageAltAr: '',
  thesis: '',
  thesisAr: '',
  priceRevision: 4,
  entry: saved.entry,
  ...typed,
})
const priceOf = (typed: Partial<WantedStock>, before: StockDraft | undefined = saved) => {
  const { current, lastUpdated, asOf, priceRevision } = resolvePrice(sent(typed), before, office)
  return { current, lastUpdated, asOf, priceRevision }
}
const kept = {
  current: '120.00',
  lastUpdated: '2026-11-01',
  asOf: '2026-11-01T10:00:00.000Z',
  priceRevision: 4,
}

describe('the price of a stock that is saved', () => {
  test.each<[string, Partial<WantedStock>]>([
    ['is not sent', {}],
    ['is the same', { current: '120.00', lastUpdated: '2026-11-01' }],
    ['is written in another way', { current: '120', lastUpdated: '2026-11-01' }],
    ['is the same and has no day', { current: '120.00' }],
    ['comes back with its moment', { current: '120', asOf: kept.asOf }],
  ])('stays as it is kept where it %s', (_, typed) => {
    expect(priceOf(typed)).toEqual(kept)
  })

  test('is from now where another one has no day, and from noon of an earlier day', () => {
    expect(priceOf({ current: '125' })).toEqual({
      current: '125.00',
      lastUpdated: '2026-11-22',
      asOf: '2026-11-22T09:30:00.000Z',
      priceRevision: 5,
    })
    expect(priceOf({ current: '125', lastUpdated: '2026-11-10' })).toMatchObject({
      asOf: '2026-11-10T10:00:00.000Z',
      priceRevision: 5,
    })
  })

  test('keeps the moment that it had, when it comes back', () => {
    const asOf = '2026-10-05T08:15:00.000Z'
    expect(priceOf({ current: '125', lastUpdated: '2026-10-05', asOf })).toEqual({
      current: '125.00',
      lastUpdated: '2026-10-05',
      asOf,
      priceRevision: 5,
    })
  })

  test('has no moment where the day does not exist: the check names it', () => {
    expect(priceOf({ current: '125', lastUpdated: 'soon' })).toMatchObject({
      lastUpdated: 'soon',
      asOf: '',
    })
  })

  test('stays as typed where it is no price', () => {
    expect(priceOf({ current: 'much' })).toMatchObject({ current: 'much' })
  })
})

test.each([
  ['100', 'split', '', undefined],
  ['100.00', 'split', '', 'an earlier version'],
  ['50', 'split', 'split', 'an earlier version'],
  ['50', undefined, 'an earlier version', 'an earlier version'],
  ['50', undefined, '', undefined],
])('an entry price of %s with the reason %j is kept with %j, where %j comes back', (...row) => {
  const [entry, entryReason, wanted, reason] = row
  const stock = resolvePrice(sent({ entry, entryReason }), saved, { ...office, reason })
  expect(stock.entryReason).toBe(wanted)
})

test('what the server sets is never taken from what is sent', () => {
  const forged = { ...sent({}), pricePoints: 99, displayOrder: 99 } as WantedStock
  expect(resolvePrice(forged, saved, office)).toMatchObject({ pricePoints: 9, displayOrder: 2 })
  expect(resolvePrice(forged, undefined, office)).toMatchObject({ pricePoints: 0, displayOrder: 0 })
})

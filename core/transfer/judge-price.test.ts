import { describe, expect, test } from 'vitest'
import { judge, knownPrice, type ListedPrice, type Stock } from './judge-price.server.ts'

const usd = (amount: number) => Math.round(amount * 10_000)
const pearson: Stock = {
  id: '1',
  theme_id: 'education',
  stock_id: 'pson',
  name: 'Pearson',
  ticker: 'PSON',
  exchange: 'LSE',
  current_price: usd(15.4),
  entry_price: usd(14),
  confirmed_price: null,
  ten_days_price: null,
  price_as_of: new Date('2026-11-20T10:00:00Z'),
  removed_at: null,
}
const context = {
  timeZone: 'Africa/Cairo',
  now: new Date('2026-11-22T09:30:00Z'),
  known: new Set<string>(),
}
const line = (typed: Partial<ListedPrice> = {}): ListedPrice => ({
  ticker: 'PSON',
  exchange: '',
  price: '16',
  date: '2026-11-22',
  ...typed,
})

describe('a line of a price list', () => {
  test.each<[string, Partial<ListedPrice>, string]>([
    ['new', {}, 'Pearson 15.40 → 16.00'],
    ['confirmed', { price: '15.40' }, 'Pearson is still 15.40'],
    ['unchanged', { price: '15.40', date: '2026-11-20' }, 'Pearson is 15.40 already'],
    ['large', { price: '1580' }, 'Pearson 15.40 → 1,580.00, +10159.7%'],
    [
      'past',
      { price: '15.10', date: '2026-11-18' },
      'Pearson: the price shown is newer (20 Nov 2026); kept among past prices',
    ],
    ['large', { price: '1580', date: '2026-11-18' }, 'Pearson 15.40 → 1,580.00, +10159.7%'],
    // An export, whose old prices were told as they came.
    [
      'past',
      { price: '1580', date: '2026-11-18', stockId: 'pson' },
      'Pearson: the price shown is newer (20 Nov 2026); kept among past prices',
    ],
    ['refused', { ticker: '' }, 'Ticker is missing'],
    ['refused', { ticker: 'NONE' }, 'No stock has the ticker NONE'],
    ['refused', { exchange: 'NYSE' }, 'PSON is listed on LSE'],
    ['refused', { date: '2026-11-23' }, 'Date is in the future'],
    ['refused', { theme: 'longevity' }, 'No stock has the ticker PSON'],
  ])('is %s: %j', (change, typed, text) => {
    expect(judge(line(typed), [pearson], context)).toMatchObject({ change, text })
  })

  test.each(['', 'much', '-1', '0'])('is refused with the price %j', (price) => {
    expect(judge(line({ price }), [pearson], context).change).toBe('refused')
  })

  test('names the exchange where a ticker has two', () => {
    const other = { ...pearson, id: '2', exchange: 'NYSE' }
    const stocks = [pearson, other]
    expect(judge(line(), stocks, context).text).toBe('Exchange is missing: LSE or NYSE')
    expect(judge(line({ exchange: 'NYSE' }), stocks, context).prices).toMatchObject([
      { stockPickId: '2' },
    ])
  })

  test('of a stock in two themes is planned as the one that asks for most', () => {
    const twin = { ...pearson, id: '2', theme_id: 'longevity', current_price: usd(16) }
    const found = judge(line(), [twin, pearson], context)
    expect(found).toMatchObject({ change: 'new', text: 'Pearson 15.40 → 16.00' })
    expect(found.prices.map(({ stockPickId }) => stockPickId)).toEqual(['2', '1'])
  })

  test('asks of all that is large in one question, and of another day in another', () => {
    const twin = { ...pearson, id: '2', theme_id: 'longevity', current_price: usd(10) }
    const asked = judge(line({ price: '30' }), [pearson, twin], context)
    expect(asked.text).toBe('Pearson 15.40 → 30.00, +94.8%; Pearson 10.00 → 30.00, +200.0%')
    const alone = judge(line({ price: '30' }), [pearson], context)
    const before = judge(line({ price: '30', date: '2026-11-19' }), [pearson, twin], context)
    expect(new Set([asked, alone, before].map(({ key }) => key)).size).toBe(3)
  })

  test('means a stock in the trash by its id only', () => {
    const away = { ...pearson, removed_at: new Date('2026-11-21T00:00:00Z') }
    expect(judge(line(), [away], context).change).toBe('refused')
    expect(judge(line({ stockId: 'pson' }), [away], context)).toMatchObject({
      change: 'past',
      text: 'Pearson: it is not shown; kept among past prices',
      prices: [{ stockPickId: '1', isAway: true }],
    })
  })

  test('is unchanged where this very price is kept already', () => {
    const at = new Date('2026-11-18T08:00:00.000Z')
    const known = new Set([knownPrice('1', usd(15.1), at)])
    const row = line({ price: '15.10', date: at.toISOString() })
    expect(judge(row, [pearson], { ...context, known })).toMatchObject({
      change: 'unchanged',
      text: 'Pearson was 15.10 already',
    })
  })
})

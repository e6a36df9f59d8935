import { describe, expect, test } from 'vitest'
import { errorsOf } from '#core/issue.ts'
import { formatUpside } from '#core/prices/display.ts'
import { randomNumbers, typedText } from '#tests/support/random.ts'
import { type StockDraft, stockFields } from './stock.ts'
import { asOfMoment, editStock, newStock, sentStocks, upsideOf } from './stock-changes.ts'
import { checkStock } from './stock-rules.ts'

const today = '2026-11-21'
const loaded: StockDraft = {
  ...newStock(),
  id: 'abc',
  name: 'Sample',
  ticker: 'ABC',
  current: '120.00',
  entry: '100.00',
  lastUpdated: '2026-10-31',
  asOf: '2026-10-31T21:00:00.000Z',
  priceRevision: 3,
  pricePoints: 12,
}
const fieldsIn = (draft: StockDraft, saved = loaded) =>
  errorsOf(checkStock(draft, today, saved)).map(({ path }) => path)

describe('a stock', () => {
  test('needs everything but a thesis', () => {
    expect(checkStock({ ...loaded, thesis: '' }, today, loaded)).toEqual([])
    expect(errorsOf(checkStock(newStock(), today)).map(({ path }) => path)).toEqual([
      'name',
      'ticker',
      'current',
      'entry',
      'image',
    ])
  })

  test('has an image, or prices enough for a chart, the typed one included', () => {
    const one = { ...loaded, pricePoints: 1 }
    expect(fieldsIn(one, one)).toEqual(['image'])
    expect(fieldsIn({ ...one, current: '121' }, one)).toEqual([])
    expect(fieldsIn({ ...one, image: '/media/a.png' }, one)).toEqual([])
  })

  test('has no price from tomorrow, but a stored one is left alone', () => {
    const tomorrow = { ...loaded, lastUpdated: '2026-11-22' }
    expect(fieldsIn(tomorrow)).toEqual(['lastUpdated'])
    expect(fieldsIn(tomorrow, tomorrow)).toEqual([])
  })

  test('is checked by length in code points, around the limits', () => {
    const random = randomNumbers(31)
    const texts = ['name', 'ticker', 'thesis', 'imageAlt'] as const
    for (let run = 0; run < 10_000; run += 1) {
      const field = texts[random(texts.length)] ?? 'name'
      const length = Math.max(1, stockFields[field].max - 3 + random(7))
      const typed = typedText(random, length)
      // Upper case may be longer: 'ß' is 'SS'.
      const kept = field === 'ticker' ? Array.from(typed.toUpperCase()).length : length
      const isWrong = fieldsIn({ ...loaded, [field]: typed }).includes(field)
      expect([field, typed, isWrong]).toEqual([field, typed, kept > stockFields[field].max])
    }
  })
})

describe('editing a stock', () => {
  const edit = (change: Partial<StockDraft>) => editStock(loaded, change, today, loaded)

  test('dates a typed price today, and its own price as it was', () => {
    const typed = edit({ current: '130' })
    expect(typed.lastUpdated).toBe(today)
    expect(editStock(typed, { current: '120' }, today, loaded).lastUpdated).toBe('2026-10-31')
    expect(edit({ current: '130', lastUpdated: '2026-11-02' }).lastUpdated).toBe('2026-11-02')
    for (const change of [{ name: 'x' }, { thesis: 'x' }, { entry: '1' }, { ticker: 'x' }])
      expect(edit(change)).toMatchObject({ lastUpdated: '2026-10-31', asOf: loaded.asOf })
    expect(edit({ ticker: 'abc.d' }).ticker).toBe('ABC.D')
  })

  test('the upside follows what is typed, with one decimal', () => {
    expect(upsideOf(loaded)).toBe('+20.0%')
    expect(upsideOf(newStock())).toBe('+0.0%')
    expect(upsideOf({ current: '5', entry: '0' })).toBe('+0.0%')
    expect(upsideOf({ current: 'abc', entry: '5' })).toBe('–')
    const random = randomNumbers(32)
    for (let run = 0; run < 10_000; run += 1) {
      const current = random(10_000_000)
      const entry = 1 + random(10_000_000)
      const typed = { current: String(current / 100), entry: String(entry / 100) }
      // The same by another way: whole numbers without end.
      const tenths = roundedAway(BigInt(current - entry) * 1000n, BigInt(entry))
      expect([typed, upsideOf(typed)]).toEqual([typed, formatUpside(Number(tenths) / 10)])
    }
  })

  function roundedAway(above: bigint, below: bigint): bigint {
    const size = ((above < 0n ? -above : above) * 2n + below) / (2n * below)
    return above < 0n ? -size : size
  }
})

describe('what a save sends', () => {
  test('is a price only where one was typed', () => {
    const same = { ...loaded, name: 'x' }
    const priced = { ...loaded, current: '121' }
    const dated = { ...loaded, lastUpdated: today }
    const prices = [same, priced, dated, newStock()].map((row) => {
      const [sent] = sentStocks([row], [loaded])
      return [sent?.current, sent?.lastUpdated]
    })
    expect(prices).toEqual([
      [undefined, undefined],
      ['121', '2026-10-31'],
      ['120.00', today],
      ['', ''],
    ])
  })
})

test('the moment of a price is the stored one until it is typed again', () => {
  const clock = { today, now: new Date('2026-11-21T12:34:56.000Z'), timeZone: 'Africa/Cairo' }
  const moment = (change: Partial<StockDraft>) =>
    asOfMoment({ ...loaded, ...change }, loaded, clock)?.toISOString()
  expect(moment({ name: 'x' })).toBe(loaded.asOf)
  expect(moment({ current: '1', lastUpdated: today })).toBe('2026-11-21T12:34:56.000Z')
  expect(moment({ current: '1', lastUpdated: '' })).toBe('2026-11-21T12:34:56.000Z')
  expect(moment({ lastUpdated: '2026-11-02' })).toBe('2026-11-02T10:00:00.000Z')
  expect(asOfMoment(newStock(), undefined, clock)).toBeUndefined()
})

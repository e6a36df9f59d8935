import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  finnhubQuote,
  openQuoteService,
  type QuoteAnswer,
  type QuoteService,
  twelveDataQuote,
} from '#tests/support/quote-service.ts'
import { createFindQuote } from './find-quote.ts'

const now = new Date('2026-11-22T10:00:00.000Z')
const key = 'a-key-that-nobody-may-see'

let service: QuoteService
beforeAll(async () => {
  service = await openQuoteService()
})
afterAll(() => service[Symbol.asyncDispose]())

const lines: string[] = []

/** The quote, or the reason why there is none. */
async function ask(
  provider: 'twelvedata' | 'finnhub',
  answer: QuoteAnswer,
  listing = { ticker: 'PSO', exchange: 'NYSE' },
) {
  service.answers.set(listing.ticker, answer)
  const log = { warn: (fields: object) => void lines.push(JSON.stringify(fields)) }
  const quotes = { provider, apiKey: key, apiUrl: service.url }
  return createFindQuote(quotes, log as never, () => now)(listing).catch(({ reason }) => reason)
}

const at = new Date(1_795_190_400_000)

describe('Twelve Data', () => {
  const td = (close: string, more?: object) =>
    ask('twelvedata', twelveDataQuote('PSO', close, more))

  test('gives a price in text, with the time of the quote', async () => {
    expect(await td('15.80000')).toEqual({ price: 158_000, asOf: at, provider: 'Twelve Data' })
    const { url, headers } = service.asked.at(-1) ?? {}
    expect(url).toBe('/quote?symbol=PSO&exchange=NYSE')
    expect(headers?.authorization).toBe(`apikey ${key}`)
  })

  test('is from its last quote, not from the morning of its day', async () => {
    const close = 1_795_208_340
    expect(await td('15.80', { last_quote_at: close })).toMatchObject({
      price: 158_000,
      asOf: new Date(close * 1000),
    })
    expect(await td('15.80', { last_quote_at: 'noon' })).toMatchObject({ asOf: at })
  })

  test.each([
    ['1e309', 'no-price'],
    ['NaN', 'no-price'],
    ['0', 'no-price'],
    ['-1', 'no-price'],
    ['', 'no-price'],
    ['1,580.00', 'no-price'],
    ['1e2', 'no-price'],
    ['0x10', 'no-price'],
    [' 12 ', 'no-price'],
    ['100000001', 'no-price'],
  ])('with a close of %j has %s', async (close, reason) => expect(await td(close)).toBe(reason))

  test('is refused in another currency, about another symbol, and as a number', async () => {
    expect(await td('1580', { currency: 'GBp' })).toBe('wrong-currency')
    expect(await td('15.80', { currency: undefined })).toBe('no-price')
    expect(await td('15.80', { symbol: 'PSON' })).toBe('no-price')
    expect(await td('15.80', { close: null })).toBe('no-price')
  })

  test.each([
    [401, 'refused'],
    [429, 'too-many'],
    [404, 'unknown-symbol'],
    [400, 'unknown-symbol'],
    [500, 'unreachable'],
  ])('says error %i with status 200', async (code, reason) => {
    const body = JSON.stringify({ code, message: `apikey ${key}`, status: 'error' })
    expect(await ask('twelvedata', { body })).toBe(reason)
    expect(await ask('twelvedata', { body, status: code })).toBe(reason)
  })
})

describe('Finnhub', () => {
  const fh = (price: unknown, t?: number) => ask('finnhub', finnhubQuote(price, t))

  test('gives a price for what is listed in the United States', async () => {
    expect(await fh(15.8)).toEqual({ price: 158_000, asOf: at, provider: 'Finnhub' })
    const { url, headers } = service.asked.at(-1) ?? {}
    expect(url).toBe('/api/v1/quote?symbol=PSO')
    expect(headers?.['x-finnhub-token']).toBe(key)
  })

  test('is not asked where its currency is not known', async () => {
    const before = service.asked.length
    for (const exchange of ['LSE', 'TSX'])
      expect(await ask('finnhub', finnhubQuote(1), { ticker: 'PSON', exchange })).toBe(
        'wrong-currency',
      )
    expect(service.asked).toHaveLength(before)
  })

  test.each(['12', null, -1, 0, '1e309', [12], {}, true])(
    'with a price of %j has none',
    async (c) => expect(await fh(c)).toBe('no-price'),
  )

  test('answers an unknown symbol with zeros', async () => {
    expect(await fh(0, 0)).toBe('unknown-symbol')
  })

  test('with an odd or future time is from now', async () => {
    for (const t of [0.5, -1, 9_999_999_999, Number.MAX_SAFE_INTEGER])
      expect(await fh(1, t)).toMatchObject({ price: 10_000, asOf: now })
  })
})

describe('a service that fails', () => {
  test.each<[string, QuoteAnswer, string]>([
    ['is dead', 'dead', 'unreachable'],
    ['is slow', 'slow', 'unreachable'],
    ['redirects', 'redirect', 'unreachable'],
    ['sends 10 MB', '10 MB', 'unreachable'],
    ['sends a page', { body: '<!doctype html>Welcome to the hotel' }, 'no-price'],
    ['sends a note', { body: '{"Note":"Thank you for using our service"}' }, 'no-price'],
    ['sends nothing', { body: '' }, 'no-price'],
  ])('because it %s has no quote', async (_, answer, reason) =>
    expect(await ask('twelvedata', answer)).toBe(reason),
  )
})

test('a ticker that no exchange would give reaches nobody', async () => {
  const before = service.asked.length
  for (const ticker of ['', '../x', 'A B', 'A&token=1', 'a', `A${'B'.repeat(20)}`])
    expect(await ask('twelvedata', { body: '{}' }, { ticker, exchange: 'NYSE' })).toBe(
      'unknown-symbol',
    )
  expect(service.asked).toHaveLength(before)
})

test('without a service there is a reason', async () => {
  const find = createFindQuote(undefined, { warn() {} } as never)
  await expect(find({ ticker: 'PSO', exchange: 'NYSE' })).rejects.toMatchObject({
    reason: 'not-set-up',
    message: 'No quote service is set up',
  })
})

test('the log holds neither key nor address', () => {
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => line.includes(key) || line.includes('http:'))).toEqual([])
})

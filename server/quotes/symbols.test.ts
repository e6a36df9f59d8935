import { expect, test } from 'vitest'
import { stockFields } from '#core/stocks/stock.ts'
import { finnhub } from './finnhub.ts'
import { twelveData } from './twelve-data.ts'

/** What each provider is asked for, or why it is not asked: every exchange of a stock has a row. */
const table = [
  ['NYSE', '/quote?symbol=BRK.B&exchange=NYSE', '/api/v1/quote?symbol=BRK.B'],
  ['NASDAQ', '/quote?symbol=BRK.B&exchange=NASDAQ', '/api/v1/quote?symbol=BRK.B'],
  ['LSE', '/quote?symbol=BRK.B&exchange=LSE', 'wrong-currency'],
  ['TSX', '/quote?symbol=BRK.B&exchange=TSX', 'wrong-currency'],
  [undefined, '/quote?symbol=BRK.B', '/api/v1/quote?symbol=BRK.B'],
  ['XETRA', 'unknown-symbol', 'wrong-currency'],
] as const

function asked(provider: typeof finnhub, exchange: string | undefined): string {
  try {
    return provider.pathOf({ ticker: 'BRK.B', exchange })
  } catch (error) {
    return (error as { reason: string }).reason
  }
}

test.each(table)('on %s Twelve Data is asked for %s, Finnhub for %s', (exchange, one, other) => {
  expect([asked(twelveData, exchange), asked(finnhub, exchange)]).toEqual([one, other])
})

test('every exchange that a stock can have is in the table', () => {
  const known: readonly (string | undefined)[] = table.map(([exchange]) => exchange)
  for (const exchange of stockFields.exchange.choices) expect(known).toContain(exchange)
})

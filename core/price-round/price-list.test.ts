import { describe, expect, test } from 'vitest'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import { readPriceList } from './price-list.ts'

describe('a price list', () => {
  test('without a head has ticker, exchange, price and date in this order', () => {
    expect(readPriceList('pso, nyse, 12.50, 2026-11-20\n')).toEqual([
      { line: 1, ticker: 'PSO', exchange: 'NYSE', price: '12.50', date: '2026-11-20' },
    ])
  })

  test('with a head has them by name, in any order and case, beside others', () => {
    const text = 'Date;Note;PRICE;Ticker\n2026-11-20;x;12,5;pso'
    expect(readPriceList(text)).toEqual([
      { line: 2, ticker: 'PSO', exchange: '', price: '12,5', date: '2026-11-20' },
    ])
  })

  test('keeps a short line, and numbers lines as the file does', () => {
    expect(readPriceList('PSO,NYSE,1,2026-11-20\n\nCHGG')).toEqual([
      { line: 1, ticker: 'PSO', exchange: 'NYSE', price: '1', date: '2026-11-20' },
      { line: 3, ticker: 'CHGG', exchange: '', price: '', date: '' },
    ])
  })

  test.each([
    ['', 'The list is empty'],
    [' \n\n', 'The list is empty'],
    ['x'.repeat(1_000_001), 'The list is longer than 1 MB'],
    ['PSO,NYSE,1,2026-11-20\n'.repeat(5001), 'A list has at most 5,000 lines'],
    ['PSO,"NYSE,1,2026-11-20', 'The list cannot be read at line 1: is a quotation mark missing?'],
  ])('is refused as a whole: %#', (text, message) => {
    expect(() => readPriceList(text)).toThrow(UnreadableFile)
    expect(() => readPriceList(text)).toThrow(message)
  })

  test('may have 5,000 lines, not counting its head', () => {
    const lines = 'PSO,NYSE,1,2026-11-20\n'.repeat(5000)
    expect(readPriceList(`ticker,exchange,price,date\n${lines}`)).toHaveLength(5000)
  })
})

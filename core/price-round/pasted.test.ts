import { describe, expect, test } from 'vitest'
import { readPasted } from './pasted.ts'
import type { RoundRow } from './round.ts'

const row = (id: string, ticker: string, name: string, exchange = 'NYSE') =>
  ({ id, ticker, name, exchange }) as RoundRow

const rows = [
  row('a', 'DUOL', 'Duolingo', 'NASDAQ'),
  row('b', 'PSO', 'Pearson (ADR)'),
  row('c', 'BFAM', 'Bright Horizons'),
  row('d', 'PSO', 'Pearson (ADR)'),
  row('e', 'ABC', 'First ABC'),
  row('f', 'ABC', 'Second ABC', 'LSE'),
]

const prices = (text: string, from = 0) =>
  Object.fromEntries(readPasted(text, rows, from).rows.map(({ id, price }) => [id, price]))
const left = (text: string) => readPasted(text, rows, 0).left

describe('what is pasted into the grid of prices', () => {
  test('a column of prices goes down from the row that it was pasted into', () => {
    expect(prices('1.10\r\n\r\n3.30\r\n', 1)).toEqual({ b: '1.10', d: '3.30' })
    expect(left('1\n2\n3\n4\n5\n6\n7')).toEqual([{ text: '7', why: 'beyond the last stock here' }])
  })

  test.each([
    ['ticker and price', 'BFAM\t112.5\nDUOL\t170'],
    ['in any case, with a comma', 'bfam,112.5\nduol,170'],
    ['with spaces', 'BFAM 112.5\nDUOL   170'],
    ['names', 'Bright Horizons;112.5\nDuolingo;170'],
    ['price first', '112.5\tBFAM\n170\tDUOL'],
    ['a table with its head', 'Name\tSymbol\tVolume\tPrice\nX\tBFAM\t9\t112.5\nY\tDUOL\t8\t170'],
    ['beside the exchange', 'BFAM\tNYSE\t112.5\nDUOL\tNASDAQ\t170'],
  ])('%s find their stock, never the one at their place', (_, text) => {
    expect(prices(text)).toEqual({ c: '112.5', a: '170' })
  })

  test('a listing has its price in every theme', () => {
    expect(prices('PSO\t15.40')).toEqual({ b: '15.40', d: '15.40' })
  })

  test('what cannot be read stays in its row, to be corrected there', () => {
    expect(prices('BFAM\tn/a\nDUOL\t1,580')).toEqual({ c: 'n/a', a: '1,580' })
  })

  test('a line without a stock here is left and named', () => {
    expect(left('BFAM\t1\nXYZ\t2\nABC\t3\nBFAM\t4')).toEqual([
      { text: 'XYZ 2', why: 'no stock here has this ticker or name' },
      { text: 'ABC 3', why: 'it is listed on NYSE and LSE: say which' },
      { text: 'BFAM 4', why: 'BFAM is there twice' },
    ])
    expect(prices('ABC\tLSE\t3')).toEqual({ f: '3' })
  })

  test('a comma that may part cells or stand in a price is not guessed', () => {
    const why = 'its commas may part cells or stand in a price: copy it with tabs'
    expect(left('BFAM,12,50')).toEqual([{ text: 'BFAM 12 50', why }])
    expect(left('BFAM,1,234.50')).toEqual([{ text: 'BFAM 1 234.50', why }])
    expect(left('Ticker,Price\nBFAM,12,50')).toEqual([{ text: 'BFAM 12 50', why }])
    expect(prices('Ticker,Price,Volume\nBFAM,12,1000')).toEqual({ c: '12' })
    expect(prices('BFAM,12.50,2026-11-28\nDUOL,170')).toEqual({ c: '12.50', a: '170' })
    expect(prices('BFAM;12,50')).toEqual({ c: '12,50' })
  })

  test('an unknown ticker of a table is left, whatever its name says', () => {
    const text = 'Ticker\tName\tPrice\nZZZ\tDuolingo\t5'
    expect(readPasted(text, rows, 0)).toEqual({
      rows: [],
      left: [{ text: 'ZZZ Duolingo 5', why: 'no stock here has this ticker or name' }],
    })
  })
})

import { expect, test } from 'vitest'
import { randomNumbers } from '#tests/support/random.ts'
import { isChartRows, readFigure, writeFigure } from './chart.ts'

test.each([
  ['1234.5', 1234.5],
  ['1,234.5', 1234.5],
  ['1 234 567', 1_234_567],
  ['1\u202f234', 1234],
  ['-3', -3],
  ['\u22123', -3],
  ['–3', -3],
  ['+3', 3],
  ['-0', 0],
  ['0.000001', 0.000001],
  ['', undefined],
  ['0.0000001', undefined],
  ['12345678901234', undefined],
  ['1e3', undefined],
  ['3%', undefined],
  ['1.2.3', undefined],
  ['NaN', undefined],
  ['٣', undefined],
])('%j is the figure %j', (written, figure) => expect(readFigure(written)).toBe(figure))

test('what is written is read again as it was', () => {
  const random = randomNumbers(7)
  for (let number = 0; number < 500; number += 1) {
    const digits = 10 ** random(7)
    const figure = ((random(2) ? 1 : -1) * random(2 ** 31)) / digits
    expect([figure, readFigure(writeFigure(figure))]).toEqual([figure, figure + 0])
  }
})

test.each<[string, unknown, boolean]>([
  ['no rows', [], true],
  ['60 rows', Array(60).fill(['2024', 1]), true],
  ['61 rows', Array(61).fill(['2024', 1]), false],
  ['a label of 80', [['x'.repeat(80), 1]], true],
  ['a label of 81', [['x'.repeat(81), 1]], false],
  ['a label of two lines', [['a\nb', 1]], false],
  ['a number as text', [['2024', '1']], false],
  ['no number', [['2024', Number.NaN]], false],
  ['endless', [['2024', Number.POSITIVE_INFINITY]], false],
  ['a billion thousand', [['2024', 1e12]], true],
  ['more', [['2024', 1e12 + 1]], false],
  ['six decimals', [['2024', 0.123456]], true],
  ['seven decimals', [['2024', 0.1234567]], false],
  ['three cells', [['2024', 1, 2]], false],
  ['one cell', [['2024']], false],
  ['no list', { 0: ['2024', 1], length: 1 }, false],
])('the rows of a chart may be %s: %j %s', (_, rows, may) => expect(isChartRows(rows)).toBe(may))

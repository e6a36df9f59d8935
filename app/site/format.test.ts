import { describe, expect, test } from 'vitest'
import {
  type Copy,
  fillTemplate,
  inDigits,
  originalEnglish,
  spelt,
  wordsIn,
} from './content/copy.ts'
import { originalCopy } from './content/read-copy.server.ts'
import { stocksCopy } from './content/stocks.ts'
import { change, figure, longDay, monthOf, shortDay, usd } from './format.ts'

const western = originalCopy('ar')
const arabicIndic: Copy = { ...western, digits: 'arabic-indic' }

const writtenIn = (copy: Copy) => [
  longDay(copy, '2026-11-22'),
  shortDay(copy, '2026-11-22'),
  monthOf(copy, '2026-11-22'),
  usd(copy, 1_234_567_800),
  change(copy, 12.3),
  change(copy, -0.5),
  change(copy, 0),
  figure(copy, -1234.5, '%'),
  figure(copy, 48, ' bn USD'),
]

describe('days and figures', () => {
  test('are English where nothing else is asked for', () => {
    expect(writtenIn(originalEnglish)).toEqual([
      ...['22 November 2026', '22/11/2026', 'Nov 2026'],
      ...['$123,456.78', '+12.3%', '−0.5%', '+0.0%', '−1,234.5%', '48 bn USD'],
    ])
  })

  test('are Arabic in Western digits', () => {
    expect(writtenIn(western)).toEqual([
      ...['22\u00a0نوفمبر\u00a02026', '22/11/2026', 'نوفمبر\u00a02026'],
      ...['123,456.78\u00a0دولار', '+12.3%', '−0.5%', '+0.0%', '−1,234.5%', '48 bn USD'],
    ])
  })

  test('or in Arabic-Indic ones, with their signs', () => {
    expect(writtenIn(arabicIndic)).toEqual([
      ...['٢٢\u00a0نوفمبر\u00a0٢٠٢٦', '٢٢/١١/٢٠٢٦', 'نوفمبر\u00a0٢٠٢٦'],
      ...['١٢٣٬٤٥٦٫٧٨\u00a0دولار', '+١٢٫٣٪', '−٠٫٥٪', '+٠٫٠٪', '−١٬٢٣٤٫٥٪', '٤٨ bn USD'],
    ])
  })
})

test('sentences follow the digits; telephone numbers and tickers keep theirs', () => {
  const fill = (text: string, values = {}) => fillTemplate(arabicIndic, text, values)
  expect(fill('{a} من {b}', { a: 3, b: 12 })).toBe('٣ من ١٢')
  expect(fill('{ticker}', { ticker: '2222.SR' })).toBe('\u20682222.SR\u2069')
  expect(fill('{phone}', { phone: '+20 2 5550 0100' })).toContain('+20 2 5550 0100')
  const local: Copy = { ...arabicIndic, facts: { ...arabicIndic.facts, 'firm.phone': '02 5550' } }
  expect(fillTemplate(local, '{firm.phone}', {})).toBe('\u206802 5550\u2069')
  const sentence = 'ترخيص C-123/45 منذ 2019، انظر https://x.example/2024/02، نسبة 7.5%.'
  expect(inDigits(arabicIndic, sentence)).toBe(
    'ترخيص C-123/45 منذ ٢٠١٩، انظر https://x.example/2024/02، نسبة ٧٫٥٪.',
  )
  expect(spelt(western, 'C-12، 2019-2024، -3')).toBe('C-12، 2019-2024، \u2066-3\u2069')
  const own = { ...arabicIndic, overrides: { 'stocks.asOf': 'بلغ 1,234.5% ثم 7، هاتف +20 100' } }
  expect(wordsIn(own, stocksCopy).asOf).toBe('بلغ ١٬٢٣٤٫٥٪ ثم ٧، هاتف \u2066+20 100\u2069')
})

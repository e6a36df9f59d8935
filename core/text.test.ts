import { expect, test } from 'vitest'
import {
  characters,
  compareFolded,
  fold,
  plainDigits,
  reasonIssue,
  shorten,
  withoutDirection,
} from './text.ts'

test.each([
  ['Élodie', 'elodie'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['أحمد', 'احمد'],
  ['إلى', 'الي'],
  ['آمال ٱلْقاهرة', 'امال القاهره'],
  ['قنطـــرة', 'قنطره'],
  ['مُسْتَقْبَل', 'مستقبل'],
  ['۲ ٣', '2 3'],
  ['مؤسسة شؤون', 'موسسه شوون'],
])('%s is searched as %s', (typed, folded) => expect(fold(typed)).toBe(folded))

test('names are sorted as they are searched: by letters, whatever their form and marks', () => {
  const sorted = [
    'Adam',
    'élodie',
    'Eve',
    'أحمد',
    'احمد',
    'أمينة',
    'إيمان',
    'بـــدر',
    'بَسمة',
    'تارا',
    'يحيى',
  ]
  expect(sorted.toReversed().toSorted(compareFolded)).toEqual(sorted)
})

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['a👩‍💼b', 3, 'a'],
  ['a👩‍💼b', 4, 'a👩‍💼'],
  ['🇦🇪🇪🇬', 3, '🇦🇪'],
  ['مُحَمَّد', 5, 'مُحَ'],
  ['a\ud800', 9, 'a\ufffd'],
  [`a${'\u0300'.repeat(9)}`, 4, `a${'\u0300'.repeat(3)}`],
])('%j in %d characters is %j', (text, max, expected) => {
  expect(shorten(text, max)).toBe(expected)
  expect(characters(expected)).toBeLessThanOrEqual(max)
})

test('a title keeps its letters and loses what turns them around', () => {
  expect(withoutDirection('\u202eأ\u2067B\u2069 \u200fC')).toBe('أB \u200fC')
})

test.each([
  ['١٢٫٥', '12٫5'],
  ['۲۰۲۶', '2026'],
  ['\u200f12\u200e', '12'],
  ['12.50', '12.50'],
])('%j has the digits %j', (typed, plain) => expect(plainDigits(typed)).toBe(plain))

test.each([
  ['', 'Say why'],
  [' \r\n ', 'Say why'],
  [' Sold ', undefined],
  ['One line\r\nand another', undefined],
  ['x'.repeat(11), 'Reason has at most 10 characters'],
  ['a\0b', 'Reason has characters that cannot be kept'],
])('the reason %j: %j', (typed, issue) => {
  const max = typed.startsWith('One') ? 30 : 10
  expect(reasonIssue(typed, { max, missing: 'Say why' })).toBe(issue)
})

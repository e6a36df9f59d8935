import { expect, test } from 'vitest'
import { characters, compareFolded, fold, shorten, withoutDirection } from './text.ts'

test.each([
  ['Élodie', 'elodie'],
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
])('%j in %d characters is %j', (text, most, expected) => {
  expect(shorten(text, most)).toBe(expected)
  expect(characters(expected)).toBeLessThanOrEqual(most)
})

test('a title keeps its letters and loses what turns them around', () => {
  expect(withoutDirection('\u202eأ\u2067B\u2069 \u200fC')).toBe('أB \u200fC')
})

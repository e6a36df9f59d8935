import { expect, test } from 'vitest'
import { compareFolded, fold } from './text.ts'

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

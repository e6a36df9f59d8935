import { expect, test } from 'vitest'
import { fold } from './text.ts'

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

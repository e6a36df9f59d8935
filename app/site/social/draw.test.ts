import { expect, test } from 'vitest'
import { withCompany } from './draw.server.tsx'

test('no word of a title is alone on its last line, if another can join it', () => {
  const fits = (line: string) => line.length <= 20
  const broken = (...lines: string[]) => withCompany(lines, fits)
  expect(broken('A Bridge to Global', 'Opportunity')).toEqual(['A Bridge to', 'Global Opportunity'])
  expect(broken('مستقبل الثروة في عالم', 'جديد')).toEqual(['مستقبل الثروة في', 'عالم جديد'])
  const asTheyAre = [
    ['Longevity'],
    ['One two', 'three'],
    ['a b c', 'd e'],
    ['a b cccccccccccc', 'ddddddddd'],
  ]
  for (const lines of asTheyAre) expect(broken(...lines)).toEqual(lines)
})

import { expect, test } from 'vitest'
import { themePage as arabic } from '../content/ar/themes.ts'
import { themePageCopy } from '../content/themes.ts'
import { arcade, paper, readingRoom } from './arcade.ts'
import { olderPeople, spansOf } from './theme-drawing.tsx'

/** Where its arches stand, read from the moves and lines of its reflection. */
function spans(path: string): number[] {
  // Of each arch: its two quarters, whose steps along x make up the span.
  const curves = [...path.matchAll(/c([-\d. ]+)/g)].map(([, steps = '']) =>
    (steps.match(/-?\d*\.?\d+/g) ?? []).map(Number),
  )
  const quarters = curves.flatMap((numbers) =>
    numbers.flatMap((value, i) => (i % 6 === 4 ? [value] : [])),
  )
  return quarters.flatMap((value, i) => (i % 2 === 0 ? [value + (quarters[i + 1] ?? 0)] : []))
}

test('the spans of an arcade are as wide as their values', () => {
  const drawn = spans(arcade([200, 600, 2000]).reflection)
  expect(drawn).toHaveLength(3)
  const [one = 0, two = 0, three = 0] = drawn
  expect(two / one).toBeCloseTo(3, 1)
  expect(three / one).toBeCloseTo(10, 0)
  expect(one + two + three).toBeLessThan(paper.width)
})

test('the caption of longevity says each span, in both languages', () => {
  for (const { drawings } of [themePageCopy.original, arabic])
    for (const value of olderPeople)
      expect(drawings.longevity).toMatch(new RegExp(`\\b${value.toLocaleString('en')}\\b`))
  const drawn = spans(arcade(olderPeople).reflection)
  for (const [i, span] of drawn.entries())
    expect(span / (olderPeople[i] ?? 0)).toBeCloseTo((drawn[0] ?? 0) / 196, 2)
})

test('a reading room has bays of one width', () => {
  const drawn = spans(readingRoom().reflection)
  expect(drawn).toHaveLength(9)
  for (const span of drawn) expect(span).toBeCloseTo(drawn[0] ?? 0, 0)
})

test('a theme that staff make has spans of its plot, or of its figures', () => {
  const figure = (value: string) => ({ value, label: '' })
  const figures = [figure('2B+'), figure('$63B'), figure('3,000')] as const
  const rows = [
    { label: 'Egypt', value: 4 },
    { label: 'Oman', value: 8 },
  ]
  const plot = { title: '', year: '', definition: '', unit: '', rows, sources: [] }
  expect(spansOf({ plot, figures: [...figures] })).toEqual([4, 8])
  const [two = 0, sixty = 0, thousands = 0] = spansOf({ figures: [...figures] })
  expect(two).toBeLessThan(sixty)
  expect(sixty).toBeLessThan(thousands)
  expect(arcade(spansOf({ figures: [...figures] }))).not.toEqual(arcade([4, 8]))
})

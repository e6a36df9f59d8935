import { describe, expect, test } from 'vitest'
import { randomNumbers } from '#tests/support/random.ts'
import { type PlotPoint, plotPrices } from './plot-prices.ts'

const day = 86_400_000

function places(line: string): { x: number; y: number }[] {
  return line
    .slice(1)
    .split('L')
    .map((place) => {
      const [x = Number.NaN, y = Number.NaN] = place.split(' ').map(Number)
      return { x, y }
    })
}

describe('a chart', () => {
  test.each<[string, PlotPoint[], number | undefined, object]>([
    [
      'rises from the lowest to the highest price',
      [
        [0, 10],
        [day, 20],
      ],
      undefined,
      { line: 'M0 810L1000 70', lastY: 70, entryY: undefined, startsAbove: false },
    ],
    [
      'runs to scale in time',
      [
        [0, 10],
        [day, 20],
        [4 * day, 10],
      ],
      undefined,
      { line: 'M0 810L250 70L1000 810', lastY: 810 },
    ],
    [
      'takes an entry price below all others into its scale',
      [
        [0, 20],
        [day, 30],
      ],
      10,
      { line: 'M0 440L1000 70', entryY: 810, startsAbove: true },
    ],
    [
      'takes an entry price above all others into its scale',
      [
        [0, 10],
        [day, 20],
      ],
      30,
      { line: 'M0 810L1000 440', entryY: 70, startsAbove: false },
    ],
    [
      'of one price all along is a level line',
      [
        [0, 10],
        [day, 10],
      ],
      10,
      { line: 'M0 810L1000 810', entryY: 810, startsAbove: true },
    ],
    [
      'of prices at one moment has places all the same',
      [
        [day, 10],
        [day, 20],
      ],
      undefined,
      { line: 'M0 810L0 70' },
    ],
  ])('%s', (_, points, entry, expected) =>
    expect(plotPrices(points, entry)).toMatchObject(expected),
  )

  test('keeps inside its ground, in order, to scale, whatever the prices are', () => {
    const random = randomNumbers(21)
    const wrong: object[] = []
    for (let run = 0; run < 10_000; run += 1) {
      let at = random(2_000_000_000) * 1000
      const anyPrice = () => 1 + random(10 ** (1 + random(9)))
      const points = Array.from({ length: 2 + random(20) }, (): PlotPoint => {
        at += random(90) * day
        return [at, anyPrice()]
      })
      const entry = random(3) ? anyPrice() : undefined
      const issues = issuesOf(points, entry)
      if (issues.length > 0) wrong.push({ points, entry, issues })
    }
    expect(wrong).toEqual([])
  })
})

function issuesOf(points: PlotPoint[], entry: number | undefined): string[] {
  const { line, lastY, entryY, startsAbove } = plotPrices(points, entry)
  const drawn = places(line)
  const marks = drawn.map(({ y }, i) => ({ y, price: points[i]?.[1] ?? 0 }))
  if (entry !== undefined && entryY !== undefined) marks.push({ y: entryY, price: entry })
  marks.sort((a, b) => a.price - b.price)
  const lowest = marks[0]
  const highest = marks.at(-1)
  const crown = lowest?.price === highest?.price ? 810 : 70
  const isInstant = points[0]?.[0] === points.at(-1)?.[0]
  const rules: Record<string, boolean> = {
    'a place for every price': drawn.length === points.length,
    'an entry line with an entry price only': (entryY === undefined) === (entry === undefined),
    'nothing above what is not there': entry !== undefined || !startsAbove,
    'its mark on the last price': lastY === drawn.at(-1)?.y,
    'the lowest price at the foot': lowest?.y === 810,
    'the highest price at the crown': highest?.y === crown,
    'whole places': drawn.every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y)),
    'no price below a lower one': marks.every(({ y }, i) => y <= (marks[i - 1]?.y ?? 810)),
    'its begin at the start': drawn[0]?.x === 0,
    'its end at the end': drawn.at(-1)?.x === (isInstant ? 0 : 1000),
    'no step back in time': drawn.every(({ x }, i) => x >= (drawn[i - 1]?.x ?? 0)),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

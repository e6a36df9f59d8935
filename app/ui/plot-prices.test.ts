import { describe, expect, test } from 'vitest'
import { randomNumbers } from '#tests/support/random.ts'
import {
  changesSince,
  type PlotPoint,
  placesOfLine,
  plotPrices,
  rebase,
  ticksFor,
} from './plot-prices.ts'

const day = 86_400_000

describe('an axis', () => {
  test.each<[number[], number[]]>([
    [
      [980, 1180],
      [900, 1050, 1200],
    ],
    [
      [10, 20],
      [10, 15, 20],
    ],
    [
      [12.8, 15.4],
      [12, 14, 16],
    ],
    [
      [-14, 20],
      [-20, 0, 20],
    ],
    [
      [0, 0],
      [0, 1, 2],
    ],
    [[100], [100, 101, 102]],
  ])('of %j has the values %j', (values, expected) => {
    const ticks = ticksFor(values)
    expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values))
    expect(ticks[2]).toBeGreaterThanOrEqual(Math.max(...values))
    if (expected.length > 0) expect(ticks).toEqual(expected)
  })
})

describe('a chart', () => {
  test.each<[string, PlotPoint[], number | undefined, object]>([
    [
      'rises from the lowest to the highest price',
      [
        [0, 10],
        [day, 20],
      ],
      undefined,
      { line: 'm0 1000 1000-1000', lastY: 0, entryY: undefined, area: undefined },
    ],
    [
      'runs to scale in time',
      [
        [0, 10],
        [day, 20],
        [4 * day, 10],
      ],
      undefined,
      { line: 'm0 1000 250-1000 750 1000', lastY: 1000, endsBelow: true },
    ],
    [
      'takes an entry price below all others into its scale, and fills down to it',
      [
        [0, 20],
        [day, 30],
      ],
      10,
      { line: 'm0 500 1000-500', entryY: 1000, area: 'm0 500 1000-500V1000H0Z' },
    ],
    [
      'takes an entry price above all others into its scale',
      [
        [0, 10],
        [day, 20],
      ],
      30,
      { line: 'm0 1000 1000-500', entryY: 0 },
    ],
    [
      'of prices at one moment has places all the same',
      [
        [day, 10],
        [day, 20],
      ],
      undefined,
      { line: 'm0 1000 0-1000' },
    ],
  ])('%s', (_, points, entry, expected) =>
    expect(plotPrices({ points, entry })).toMatchObject(expected),
  )

  test('begins on the day of its entry where that is before its first price', () => {
    const points: PlotPoint[] = [
      [2 * day, 10],
      [4 * day, 20],
    ]
    expect(plotPrices({ points, entry: 10, entryAt: 0 }).line).toBe('m500 1000 500-1000')
  })

  test('on a scale that others share lies where they say', () => {
    const points = changesSince(
      [
        [0, 100],
        [day, 125],
      ],
      100,
    )
    const { line, ticks } = plotPrices({ points, entry: 0, ticks: [-50, 0, 50] })
    expect([line, ticks]).toEqual(['m0 500 1000-250', [-50, 0, 50]])
  })

  test('shows a benchmark from the entry on, as if it had begun at its price', () => {
    const index: PlotPoint[] = [
      [0, 400],
      [2 * day, 500],
      [3 * day, 600],
    ]
    expect(rebase(index, 10, day)).toEqual([
      [day, 10],
      [2 * day, 12.5],
      [3 * day, 15],
    ])
    expect(rebase(index, 10, -1), 'no price of that day').toBeUndefined()
    expect(rebase(index, 10, 3 * day), 'none since').toBeUndefined()
  })

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
  const { line, lastY, entryY, ticks } = plotPrices({ points, entry })
  const places = placesOfLine(line)
  const marks = places.map(([, y], i) => ({ y, price: points[i]?.[1] ?? 0 }))
  if (entry !== undefined && entryY !== undefined) marks.push({ y: entryY, price: entry })
  marks.sort((a, b) => a.price - b.price)
  const isInstant = points[0]?.[0] === points.at(-1)?.[0]
  const [lowest, middle, highest] = ticks
  const rules: Record<string, boolean> = {
    'a place for every price': places.length === points.length,
    'an entry line with an entry price only': (entryY === undefined) === (entry === undefined),
    'its mark on the last price': lastY === places.at(-1)?.[1],
    'all of it inside': marks.every(({ y }) => y >= 0 && y <= 1000),
    'three values at equal distances': Math.abs(highest - 2 * middle + lowest) < highest / 1e9,
    'an axis no longer than its prices ask for':
      highest - lowest <=
      Math.max(5 * ((marks.at(-1)?.price ?? 0) - (marks[0]?.price ?? 0)), highest / 10),
    'whole places': places.every(([x, y]) => Number.isInteger(x) && Number.isInteger(y)),
    'no price below a lower one': marks.every(({ y }, i) => y <= (marks[i - 1]?.y ?? 1000)),
    'its begin at the start': places[0]?.[0] === 0,
    'its end at the end': places.at(-1)?.[0] === (isInstant ? 0 : 1000),
    'no step back in time': places.every(([x], i) => x >= (places[i - 1]?.[0] ?? 0)),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

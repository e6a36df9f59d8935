import { expect, test } from 'vitest'
import { seriesEdges } from './price-series.server.ts'

const last = new Date('2026-11-24T21:00:00Z')
const edgesOf = (first: string, to = last) =>
  seriesEdges(new Date(first), to).map((at) => at.toISOString().slice(0, 10))

test('the last year has its weeks, and what is before has its months', () => {
  const edges = edgesOf('2025-08-10T12:00:00Z')
  expect(edges.slice(0, 5)).toEqual([
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2025-12-01',
  ])
  expect(edges.slice(-2)).toEqual(['2026-11-23', '2026-11-30'])
  expect(edges).toHaveLength(53 + 4)
})

test.each([
  ['2026-11-23T00:00:00Z', '2026-11-30'],
  ['2026-11-29T23:59:59Z', '2026-11-30'],
])('the week of %s ends on %s', (at, end) => {
  expect(edgesOf('2026-11-01T00:00:00Z', new Date(at)).at(-1)).toBe(end)
})

test.each([1, 5, 6, 7, 20, 99])('of %d years there are at most 113', (years) => {
  const first = new Date(last)
  first.setUTCFullYear(last.getUTCFullYear() - years)
  const edges = seriesEdges(first, last)
  expect(edges.length).toBeLessThanOrEqual(113)
  expect(edges.toSorted((a, b) => +a - +b)).toEqual(edges)
  // A price lies before the first edge, so what is before it is not left out.
  expect(+(edges[0] ?? 0)).toBeGreaterThan(+first)
})

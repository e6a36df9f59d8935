import type { Money } from '#core/prices/usd.ts'

// No chart package: a price line is one path, and most that were tried draw nothing on a server.

/** Moment in milliseconds. */
export type PlotPoint = readonly [at: number, price: Money, ...rest: unknown[]]

/** Places in a square of 1000 × 1000, y downwards. */
export type PricePlot = {
  line: string
  lastY: number
  entryY: number | undefined
  /** Then the label of the entry price goes below. */
  startsAbove: boolean
}

/** Time is to scale; prices from the lowest to the highest, entry price included. */
export function plotPrices(points: readonly PlotPoint[], entry: Money | undefined): PricePlot {
  const prices = points.map(([, price]) => price).concat(entry ?? [])
  const lowest = Math.min(...prices)
  const highest = Math.max(...prices)
  const start = points.at(0)?.[0] ?? 0
  const end = points.at(-1)?.[0] ?? 0
  // Below, a label of the entry line needs a place.
  const above = 70
  const below = 190
  const x = (at: number) => Math.round((1000 * (at - start)) / (end - start || 1))
  const y = (price: Money) =>
    Math.round(1000 - below - ((1000 - above - below) * (price - lowest)) / (highest - lowest || 1))
  const early = points.slice(0, Math.ceil(points.length / 2))
  const mean = early.reduce((sum, [, price]) => sum + price, 0) / (early.length || 1)
  return {
    line: `M${points.map(([at, price]) => `${x(at)} ${y(price)}`).join('L')}`,
    lastY: y(points.at(-1)?.[1] ?? 0),
    entryY: entry === undefined ? undefined : y(entry),
    startsAbove: entry !== undefined && mean >= entry,
  }
}

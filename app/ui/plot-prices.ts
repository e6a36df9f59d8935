// No chart package: a price line is one path, and most that were tried draw nothing on a server.

/** Moment in milliseconds, and a price or what is drawn instead of it. */
export type PlotPoint = readonly [at: number, value: number, ...rest: unknown[]]

/** Three values at equal distances: the foot, the middle and the crown of a drawing. */
export type Ticks = readonly [lowest: number, middle: number, highest: number]

/** In a square of 1000 × 1000, y downwards. */
export type Place = readonly [x: number, y: number]

export type PricePlot = {
  ticks: Ticks
  line: string
  /** Between the line and the entry price; undefined without one. */
  area: string | undefined
  lastY: number
  /** Then the label of the last price goes below its dot. */
  endsBelow: boolean
  entryY: number | undefined
  benchmark: string | undefined
}

export type PlotInput = {
  points: readonly PlotPoint[]
  entry: number | undefined
  /** When the entry was, where that is known: time begins there at the latest. */
  entryAt?: number | undefined
  benchmark?: readonly PlotPoint[] | undefined
  /** Of a scale that several drawings share; else the three that hold this one. */
  ticks?: Ticks | undefined
}

/** Time is to scale; values lie between the lowest and the highest of three round ones. */
export function plotPrices({ points, entry, entryAt, benchmark, ticks }: PlotInput): PricePlot {
  const shown = [...points, ...(benchmark ?? [])]
  const scale =
    ticks ?? ticksFor([...shown.map(([, value]) => value), ...(entry === undefined ? [] : [entry])])
  const moments = [...shown.map(([at]) => at), ...(entryAt === undefined ? [] : [entryAt])]
  const start = Math.min(...moments)
  const end = Math.max(...moments)
  const [lowest, , highest] = scale
  const place = ([at, value]: PlotPoint): Place => [
    Math.round((1000 * (at - start)) / (end - start || 1)),
    Math.round(1000 - (1000 * (value - lowest)) / (highest - lowest)),
  ]
  const places = points.map(place)
  const entryY = entry === undefined ? undefined : place([start, entry])[1]
  const lastY = places.at(-1)?.[1] ?? 0
  const line = pathOf(places)
  return {
    ticks: scale,
    line,
    area: entryY === undefined ? undefined : `${line}V${entryY}H${places[0]?.[0] ?? 0}Z`,
    lastY,
    endsBelow: (places.at(-2)?.[1] ?? lastY) < lastY,
    entryY,
    benchmark: benchmark && benchmark.length > 1 ? pathOf(benchmark.map(place)) : undefined,
  }
}

/**
 * The closest three round values (steps of 1, 1.5, 2, 2.5, 3, 4 or 5 times a power of ten) that hold all of
 * these. Of one value alone, a hundredth of it to either side is the least.
 */
export function ticksFor(values: readonly number[]): Ticks {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const room = (most - least) / 2 || Math.abs(most) / 100 || 1
  for (let power = 10 ** Math.floor(Math.log10(room)); ; power *= 10)
    for (const round of [1, 1.5, 2, 2.5, 3, 4, 5]) {
      const step = round * power
      const lowest = Math.floor(least / step) * step
      if (step >= room && lowest + 2 * step >= most)
        return [clean(lowest), clean(lowest + step), clean(lowest + 2 * step)]
    }
}

/** Prices from a day on, as those of something that began at another price on that day. */
export function rebase(
  points: readonly PlotPoint[],
  entry: number,
  entryAt: number,
): PlotPoint[] | undefined {
  const base = points.findLast(([at]) => at <= entryAt)
  if (!base || base[1] <= 0) return undefined
  const rebased = points
    .filter(([at]) => at > entryAt)
    .map(([at, price]): PlotPoint => [at, (entry * price) / base[1]])
  return rebased.length > 0 ? [[entryAt, entry], ...rebased] : undefined
}

/** Returns how far each point is above or below the entry, in percent of it. */
export function changesSince(points: readonly PlotPoint[], entry: number): PlotPoint[] {
  return points.map(([at, price]) => [at, (price / entry - 1) * 100])
}

/** Each place is a step from the one before: that is half as long, and a page has many lines. */
function pathOf(places: readonly Place[]): string {
  const steps = places.map(([x, y], at) => {
    const [fromX, fromY] = places[at - 1] ?? [0, 0]
    return `${x - fromX} ${y - fromY}`
  })
  return `m${steps.join(' ').replaceAll(' -', '-')}`
}

/** Returns the place of each point of a drawn line, in order. */
export function placesOfLine(line: string): Place[] {
  let x = 0
  let y = 0
  return Array.from(line.matchAll(/(\d+) ?(-?\d+)/g), ([, right, down]): Place => {
    x += Number(right)
    y += Number(down)
    return [x, y]
  })
}

/** Without what counting in twos leaves behind a decimal point; never -0. */
const clean = (value: number) => Number(value.toPrecision(12)) + 0

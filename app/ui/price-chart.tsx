import { longDate, monthDate } from '#core/dates.ts'
import { formatUpside, formatUsd } from '#core/prices/display.ts'
import type { Money } from '#core/prices/usd.ts'
import {
  changesSince,
  type PlotPoint,
  type PricePlot,
  plotPrices,
  rebase,
  type Ticks,
} from './plot-prices.ts'

export type ChartLabels = {
  /** What the drawing is called for who does not see it. */
  describe: (from: string, to: string) => string
  entryLine: string
  missing: string
  benchmark?: string
}

/** How days and prices are written. */
export type ChartFormats = {
  longDay(day: string): string
  monthOf(day: string): string
  usd(money: Money): string
  /** A round price, without decimals that say nothing. */
  round(money: Money): string
  change(percent: number): string
}

const english: ChartFormats = {
  longDay: longDate,
  monthOf: monthDate,
  usd: formatUsd,
  round: (money) => formatUsd(money).replace(/\.00$/, ''),
  change: formatUpside,
}

export type ChartProps = {
  /** Moments in milliseconds, and prices. */
  points: readonly PlotPoint[]
  /** The office's days of the first point and the last. */
  days: readonly [first: string, last: string]
  entry: Money | undefined
  /** The day of the entry, and its beginning in milliseconds; undefined where nobody has said it. */
  entryDay?: readonly [at: number, day: string] | undefined
  /** Prices of the benchmark, not yet rebased. */
  benchmark?: readonly PlotPoint[] | undefined
  /** In percent since entry, of a scale that the charts of a page share: drawn too, and shown on request. */
  common?: Ticks | undefined
  labels: ChartLabels
  formats?: ChartFormats
}

/** Lines are stretched to the box and words are not, so that they can be read on any screen. */
export function PriceChart(props: ChartProps) {
  const { points, days, entry, entryDay, common, labels, formats = english } = props
  const first = points.at(0)
  const last = points.at(-1)
  if (!first || !last || points.length < 2) return <p className="chart-missing">{labels.missing}</p>
  const entryAt = entryDay?.[0]
  const benchmark =
    props.benchmark && entry && entryAt !== undefined
      ? rebase(props.benchmark, entry, entryAt)
      : undefined
  const dated = entryDay ? ` · ${formats.longDay(entryDay[1])}` : ''
  const lastChange = entry ? changesSince([last], entry)[0]?.[1] : undefined
  return (
    <figure className="chart">
      <Scale
        {...props}
        name="own"
        plot={plotPrices({ points, entry, entryAt, benchmark })}
        value={formats.round}
        lastText={formats.usd(last[1])}
      />
      {common && entry !== undefined && lastChange !== undefined && (
        <Scale
          {...props}
          name="common"
          plot={plotPrices({
            points: changesSince(points, entry),
            entry: 0,
            entryAt,
            benchmark: benchmark && changesSince(benchmark, entry),
            ticks: common,
          })}
          // Nothing on an axis rises to nought.
          value={(percent) => formats.change(percent).replace(percent ? '' : '+', '')}
          lastText={formats.change(lastChange)}
        />
      )}
      <figcaption className="chart-dates number">
        <span>
          {formats.monthOf(
            entryAt !== undefined && entryAt < first[0] ? (entryDay?.[1] ?? '') : days[0],
          )}
        </span>
        <span>{formats.monthOf(days[1])}</span>
      </figcaption>
      {entry !== undefined && (
        <p className="chart-key number">
          <bdi>{labels.entryLine}</bdi> <bdi>{`${formats.usd(entry)}${dated}`}</bdi>
        </p>
      )}
      {benchmark && labels.benchmark && entry && (
        <p className="chart-key chart-benchmark number">
          <bdi>{labels.benchmark}</bdi>{' '}
          <bdi>{formats.change(((benchmark.at(-1)?.[1] ?? entry) / entry - 1) * 100)}</bdi>
        </p>
      )}
    </figure>
  )
}

function Scale(
  props: ChartProps & {
    name: 'own' | 'common'
    plot: PricePlot
    value: (value: number) => string
    lastText: string
  },
) {
  const { points, days, labels, name, plot, formats = english } = props
  const textOf = (price: Money, day: string) => `${formats.usd(price)} (${formats.longDay(day)})`
  const from = textOf(points.at(0)?.[1] ?? 0, days[0])
  const to = textOf(points.at(-1)?.[1] ?? 0, days[1])
  return (
    <div className={`chart-scale chart-${name}`}>
      <svg className="chart-plot" role="img" aria-label={labels.describe(from, to)}>
        <svg
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          overflow="visible"
          fill="none"
          aria-hidden="true"
        >
          <path className="chart-frame" d="M0 0H1000M0 500H1000M0 1000H1000" />
          {plot.area && <path className="chart-area" d={plot.area} />}
          {plot.entryY !== undefined && (
            <path className="chart-entry" d={`M0 ${plot.entryY}H1000`} strokeDasharray="2 5" />
          )}
          {plot.benchmark && (
            <path className="chart-other" d={plot.benchmark} strokeDasharray="6 3" />
          )}
          <path className="chart-line" d={plot.line} />
          <path className="chart-now" d={`M1000 ${plot.lastY}h.01`} />
        </svg>
        <LastPrice y={plot.lastY / 10} isBelow={plot.endsBelow} text={props.lastText} />
      </svg>
      <ol className="chart-axis number" aria-hidden="true">
        {plot.ticks.toReversed().map((tick) => (
          <li key={tick}>
            <bdi>{props.value(tick)}</bdi>
          </li>
        ))}
      </ol>
    </div>
  )
}

/**
 * In HTML: WebKit ignores direction and isolation inside of SVG text, so an Arabic label came in
 * another order. Above or below its dot, which is `y` percent from the top; its height is one of
 * text, as WebKit lays out a part of the drawing's height before the drawing has got it.
 */
function LastPrice({ y, isBelow, text }: { y: number; isBelow: boolean; text: string }) {
  return (
    <svg y={`${y}%`} overflow="visible" aria-hidden="true">
      <foreignObject x="0" y={isBelow ? '0' : '-2.4em'} width="100%" height="2.4em">
        <div className="chart-label" data-below={isBelow || undefined}>
          <bdi>{text}</bdi>
        </div>
      </foreignObject>
    </svg>
  )
}

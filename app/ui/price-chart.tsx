import type { ReactNode } from 'react'
import { longDate, monthDate } from '#core/date-words.ts'
import { formatUsd } from '#core/prices/display.ts'
import type { Money } from '#core/prices/usd.ts'
import { plotPrices } from './plot-prices.ts'

/** Moment in milliseconds, price, and the office's day. */
export type ChartPoint = readonly [at: number, price: Money, day: string]

export type ChartLabels = {
  title: string
  describe: (from: string, to: string) => string
  entryLine: string
  missing: string
}

/** How days and prices are written. */
export type ChartFormats = {
  longDay(day: string): string
  monthOf(day: string): string
  usd(money: Money): string
}

const english: ChartFormats = { longDay: longDate, monthOf: monthDate, usd: formatUsd }

/** Lines are stretched to the box and words are not, so that they can be read on any screen. */
export function PriceChart(props: {
  points: readonly ChartPoint[]
  entry: Money | undefined
  labels: ChartLabels
  idPrefix: string
  formats?: ChartFormats
}) {
  const { points, entry, labels, idPrefix, formats = english } = props
  const first = points.at(0)
  const last = points.at(-1)
  if (!first || !last || points.length < 2) return <p className="chart-missing">{labels.missing}</p>
  const plot = plotPrices(points, entry)
  const titleId = `${idPrefix}-title`
  const descriptionId = `${idPrefix}-description`
  const textOf = ([, price, day]: ChartPoint) => `${formats.usd(price)} (${formats.longDay(day)})`
  return (
    <figure className="chart">
      <svg className="chart-plot" role="img" aria-labelledby={`${titleId} ${descriptionId}`}>
        <title id={titleId}>{labels.title}</title>
        <desc id={descriptionId}>{labels.describe(textOf(first), textOf(last))}</desc>
        <svg
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          overflow="visible"
          fill="none"
          aria-hidden="true"
        >
          <path className="chart-frame" d="M0 1000H1000" />
          {plot.entryY !== undefined && (
            <path className="chart-entry" d={`M0 ${plot.entryY}H1000`} strokeDasharray="2 5" />
          )}
          <path className="chart-line" d={plot.line} />
          <path className="chart-now" d={`M1000 ${plot.lastY}h.01`} />
        </svg>
        {plot.entryY !== undefined && entry !== undefined && (
          <EntryLabel y={plot.entryY / 10} isBelow={plot.startsAbove}>
            <bdi>{labels.entryLine}</bdi> <bdi>{formats.usd(entry)}</bdi>
          </EntryLabel>
        )}
      </svg>
      <figcaption className="chart-dates number">
        <span>{formats.monthOf(first[2])}</span>
        <span>{formats.monthOf(last[2])}</span>
      </figcaption>
    </figure>
  )
}

/**
 * In HTML: WebKit ignores direction and isolation inside of SVG text, so an Arabic label came in
 * another order. On its side of the line, which is `y` percent from the top; its height is one of
 * text, as WebKit lays out a part of the drawing's height before the drawing has got it.
 */
function EntryLabel(props: { y: number; isBelow: boolean; children: ReactNode }) {
  const { y, isBelow } = props
  return (
    <svg y={`${y}%`} overflow="visible" aria-hidden="true">
      <foreignObject x="0" y={isBelow ? '0' : '-2.4em'} width="100%" height="2.4em">
        <div className="chart-label" data-below={isBelow ? true : undefined}>
          <span>{props.children}</span>
        </div>
      </foreignObject>
    </svg>
  )
}

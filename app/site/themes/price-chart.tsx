import { longDate, monthDate } from '#core/dates.ts'
import { formatUsd } from '#core/prices/display.ts'
import { stocks } from '../content/stocks.ts'
import { fillTemplate } from '../fill-template.ts'
import { plotPrices } from './plot-prices.ts'
import type { StockSheet } from './stock-sheet.ts'

/**
 * The price of one stock over time, against its entry price. The lines are stretched to the box
 * and the words are not, so that they can be read on any screen.
 */
export function PriceChart({ sheet, idPrefix }: { sheet: StockSheet; idPrefix: string }) {
  const { chart } = stocks
  const [first, last] = [sheet.points.at(0), sheet.points.at(-1)]
  if (!first || !last || sheet.points.length < 2) {
    return <p className="chart-missing">{chart.missing}</p>
  }
  const plot = plotPrices(sheet.points, sheet.entry)
  const [titleId, descriptionId] = [`${idPrefix}-title`, `${idPrefix}-description`]
  const point = ([, price, day]: typeof first) => `${formatUsd(price)} (${longDate(day)})`
  return (
    <figure className="chart">
      <svg className="chart-plot" role="img" aria-labelledby={`${titleId} ${descriptionId}`}>
        <title id={titleId}>
          {fillTemplate(chart.title, { name: sheet.name, ticker: sheet.ticker })}
        </title>
        <desc id={descriptionId}>
          {fillTemplate(chart.description, { from: point(first), to: point(last) })}
        </desc>
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
        {plot.entryY !== undefined && sheet.entry !== undefined && (
          <text
            className="chart-label"
            x="0"
            y={`${plot.entryY / 10}%`}
            dy={plot.startsAbove ? '1.4em' : '-.6em'}
          >
            {chart.entryLine} {formatUsd(sheet.entry)}
          </text>
        )}
      </svg>
      <figcaption className="chart-dates number">
        <span>{monthDate(first[2])}</span>
        <span>{monthDate(last[2])}</span>
      </figcaption>
    </figure>
  )
}

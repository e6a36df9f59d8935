import { use } from 'react'
import { href, Link } from 'react-router'
import { OfficeZone } from '#app/ui/moment.tsx'
import { PriceChart } from '#app/ui/price-chart.tsx'
import { dayIn } from '#core/dates.ts'
import type { PastPrices } from '#core/stocks/past-prices.server.ts'
import { PastPriceLines } from './past-price-lines.tsx'

export function PastPricesPanel(props: {
  past: PastPrices & { theme: string }
  /** Of the round; undefined for all. */
  round: string | undefined
}) {
  const { past, round = '' } = props
  const { stock, prices, theme } = past
  const timeZone = use(OfficeZone)
  const points = prices
    .filter(({ error }) => !error)
    .map(({ asOf, price }) => [asOf.getTime(), price, dayIn(timeZone, asOf)] as const)
    .toReversed()
  const labels = {
    title: `${stock.name} (${stock.ticker}): price in US dollars`,
    describe: (from: string, to: string) => `Price from ${from} to ${to}.`,
    entryLine: 'Entry price',
    missing: 'No chart yet',
  }
  return (
    <aside className="past-panel" aria-labelledby="past-panel">
      <header>
        <h2 id="past-panel">
          Past prices of <bdi>{stock.name}</bdi>
        </h2>
        <Link
          to={href('/admin/prices') + (round && `?${new URLSearchParams({ theme: round })}`)}
          preventScrollReset
          className="action"
        >
          Close
        </Link>
      </header>
      <PriceChart points={points} entry={stock.entry} labels={labels} idPrefix="past-chart" />
      <PastPriceLines prices={prices} stockId={stock.id} theme={theme} round={round} />
    </aside>
  )
}

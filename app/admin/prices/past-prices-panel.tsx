import { use, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { OfficeZone } from '#app/ui/moment.tsx'
import { PriceChart } from '#app/ui/price-chart.tsx'
import { dayIn } from '#core/dates.ts'
import type { PastPrices } from '#core/stocks/past-prices.server.ts'
import type { PricePoint } from '#core/stocks/stock.ts'
import { withQuery } from '../address.ts'
import { Entries } from '../history/entries.tsx'
import { bringIntoSight } from '../in-sight.ts'
import { entryOfPrice } from '../stocks/past-price.ts'
import { pastLinkId, type RoundPlace, roundAddress } from './round-form.ts'

export function PastPricesPanel(props: {
  past: PastPrices & { theme: string; chart: PricePoint[] }
  place: RoundPlace
}) {
  const { past, place } = props
  const { stock, prices, more, theme } = past
  const timeZone = use(OfficeZone)
  const query = new URLSearchParams({ theme, round: place.theme ?? '' })
  const points = past.chart.map(({ asOf, price }) => [asOf.getTime(), price] as const)
  const dayOf = (point: PricePoint | undefined) => (point ? dayIn(timeZone, point.asOf) : '')
  const labels = {
    describe: (from: string, to: string) =>
      `${stock.name} (${stock.ticker}): price in US dollars. Price from ${from} to ${to}.`,
    entryLine: 'Entry price',
    missing: 'No chart yet',
  }
  const panel = useSight(pastLinkId(theme, stock.id))
  return (
    <aside ref={panel} className="past-panel" aria-labelledby="past-panel" tabIndex={-1}>
      <header>
        <h2 id="past-panel">
          Past prices of <bdi>{stock.name}</bdi>
        </h2>
        <Link to={roundAddress(place)} preventScrollReset className="action">
          Close
        </Link>
      </header>
      <PriceChart
        points={points}
        days={[dayOf(past.chart.at(0)), dayOf(past.chart.at(-1))]}
        entry={stock.entry}
        labels={labels}
      />
      <Entries
        entries={prices.map(entryOfPrice(stock.id, query, { stays: true }))}
        empty="No prices yet."
      />
      {more && (
        <Link
          to={withQuery(href('/admin/stocks/:id/prices', { id: stock.id }), { theme })}
          className="action"
        >
          All past prices
        </Link>
      )}
    </aside>
  )
}

/** Below the table it would open out of sight. Closed, it leaves the focus where it came from. */
function useSight(openerId: string) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (bringIntoSight(panel.current)) panel.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body) document.getElementById(openerId)?.focus()
    }
  }, [openerId])
  return panel
}

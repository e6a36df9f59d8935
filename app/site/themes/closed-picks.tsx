import { dayIn } from '#core/dates.ts'
import { upsidePercent } from '#core/prices/display.ts'
import type { ClosedStock } from '#core/stocks/closed-stocks.server.ts'
import { stocks } from '../content/stocks.ts'
import { themePage } from '../content/themes.ts'
import { change, longDay, usd } from '../format.ts'
import { written } from '../written.tsx'

export function ClosedPicks({ closed, timeZone }: { closed: ClosedStock[]; timeZone: string }) {
  if (closed.length === 0) return null
  const { title, columns, note } = themePage.closedPicks
  return (
    <section className="closed-picks" aria-labelledby="closed-picks">
      <h3 id="closed-picks">{title}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.stock}</th>
            <th scope="col">{columns.closed}</th>
            <th scope="col" className="number">
              {columns.entry}
            </th>
            <th scope="col" className="number">
              {columns.closing}
            </th>
            <th scope="col" className="number">
              {columns.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {closed.map((pick) => (
            <tr key={pick.id}>
              <th scope="row">
                <span {...written(pick.name)}>{pick.name}</span>{' '}
                <span className="note">
                  {pick.ticker} · {pick.exchange}
                </span>
              </th>
              <td data-label={columns.closed}>{longDay(dayIn(timeZone, pick.closedAt))}</td>
              <Figure label={columns.entry}>
                {pick.entryPrice ? usd(pick.entryPrice) : stocks.noValue}
              </Figure>
              <Figure label={columns.closing}>{usd(pick.closingPrice)}</Figure>
              <Figure label={columns.change}>
                {pick.entryPrice
                  ? change(upsidePercent(pick.entryPrice, pick.closingPrice))
                  : stocks.noValue}
              </Figure>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">{note}</p>
    </section>
  )
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <td data-label={label} className="number">
      <bdi>{children}</bdi>
    </td>
  )
}

import { dayIn } from '#core/dates.ts'
import { upsidePercent } from '#core/prices/display.ts'
import type { ClosedStock } from '#core/stocks/closed-stocks.server.ts'
import { wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { stocksCopy } from '../content/stocks.ts'
import { themePageCopy } from '../content/themes.ts'
import { change, longDay, usd } from '../format.ts'
import { written } from '../written.tsx'

export function ClosedPicks({ closed, timeZone }: { closed: ClosedStock[]; timeZone: string }) {
  const copy = useCopy()
  const stocksWords = wordsIn(copy, stocksCopy)
  const themePageWords = wordsIn(copy, themePageCopy)
  if (closed.length === 0) return null
  const { title, columns, note } = themePageWords.closedPicks
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
                <span {...written(copy, pick.name)}>{pick.name}</span>{' '}
                <span className="note">
                  {pick.ticker} · {pick.exchange}
                </span>
              </th>
              <td data-label={columns.closed}>{longDay(copy, dayIn(timeZone, pick.closedAt))}</td>
              <Figure label={columns.entry}>
                {pick.entryPrice ? usd(copy, pick.entryPrice) : stocksWords.noValue}
              </Figure>
              <Figure label={columns.closing}>{usd(copy, pick.closingPrice)}</Figure>
              <Figure label={columns.change}>
                {pick.entryPrice
                  ? change(copy, upsidePercent(pick.entryPrice, pick.closingPrice))
                  : stocksWords.noValue}
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

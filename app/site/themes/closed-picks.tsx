import { dayIn } from '#core/dates.ts'
import { upsidePercent } from '#core/prices/display.ts'
import type { ClosedStock } from '#core/stocks/closed-stocks.server.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
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
      <ScoreLine closed={closed} />
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

/** Each closed pick as a mark at its change: losses stand on the one side of zero as gains on the other. */
function ScoreLine({ closed }: { closed: ClosedStock[] }) {
  const copy = useCopy()
  const { score, range } = wordsIn(copy, themePageCopy).closedPicks
  const changes = closed
    .flatMap(({ entryPrice, closingPrice }) =>
      entryPrice ? [upsidePercent(entryPrice, closingPrice)] : [],
    )
    .toSorted((a, b) => a - b)
  const lowest = changes[0]
  const highest = changes.at(-1)
  const middle = changes[Math.floor((changes.length - 1) / 2)]
  if (lowest === undefined || highest === undefined || middle === undefined) return null
  const most = Math.max(-lowest, highest, 1)
  const counts = {
    count: changes.length,
    above: changes.filter((percent) => percent > 0).length,
    below: changes.filter((percent) => percent < 0).length,
    level: changes.filter((percent) => percent === 0).length,
  }
  const marks = changes.map((percent) => `M${Math.round(500 + (500 * percent) / most)} 5V35`)
  return (
    <div className="score">
      <p>
        {fillTemplate(copy, score, counts)}{' '}
        {changes.length > 1 &&
          fillTemplate(copy, range, {
            lowest: change(copy, lowest),
            middle: change(copy, middle),
            highest: change(copy, highest),
          })}
      </p>
      <svg viewBox="0 0 1000 40" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path className="score-line" d="M0 20H1000M500 0V40" />
        <path className="score-marks" d={marks.join('')} />
      </svg>
      <p className="score-scale number" aria-hidden="true">
        {[-most, 0, most].map((percent) => (
          <bdi key={percent}>{change(copy, percent).replace(percent ? '' : '+', '')}</bdi>
        ))}
      </p>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <td data-label={label} className="number">
      <bdi>{children}</bdi>
    </td>
  )
}

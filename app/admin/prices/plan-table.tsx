import { WithArrows } from '#app/ui/with-arrows.tsx'
import type { PriceChange, PricePlan } from '#core/price-round/round.ts'

const changeLabels: Record<PriceChange, string> = {
  new: 'New price',
  confirmed: 'Unchanged today',
  past: 'Past price',
  unchanged: 'Unchanged',
  large: 'Large move',
  refused: 'Refused',
}

export function PlanTable({ plan }: { plan: PricePlan }) {
  const count = (change: PriceChange) => plan.rows.filter((row) => row.change === change).length
  const counts = (Object.keys(changeLabels) as PriceChange[])
    .filter((change) => count(change) > 0)
    .map((change) => `${changeLabels[change]}: ${count(change)}`)
  return (
    <table className="plan-table">
      <caption>{counts.join(' · ')}</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Ticker</th>
          <th scope="col">Price</th>
          <th scope="col">Date</th>
          <th scope="col">What would change</th>
        </tr>
      </thead>
      <tbody>
        {plan.rows.map((row) => (
          <tr key={row.line}>
            <td data-label="Line" className="number">
              {row.line}
            </td>
            <th scope="row">
              {row.ticker || '–'} <span className="note">{row.exchange}</span>
            </th>
            <td data-label="Price" className="number">
              {row.price}
            </td>
            <td data-label="Date">{row.date}</td>
            <td>
              <span className={row.change === 'refused' ? 'tag tag-bad' : 'tag'}>
                {changeLabels[row.change]}
              </span>{' '}
              {row.change === 'large' ? (
                <label>
                  <input type="checkbox" name="confirmed" value={row.key} /> Save it:{' '}
                  <WithArrows text={row.text} />
                </label>
              ) : (
                <WithArrows text={row.text} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

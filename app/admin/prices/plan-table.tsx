import { WithArrows } from '#app/ui/with-arrows.tsx'
import type { PriceChange, PricePlan } from '#core/price-round/round.ts'
import { type Column, linesOf, RecordTable } from '../record-table.tsx'

const changeLabels: Record<PriceChange, string> = {
  new: 'New price',
  confirmed: 'Unchanged today',
  past: 'Past price',
  unchanged: 'Unchanged',
  large: 'Large move',
  refused: 'Refused',
}

const columns: readonly Column<PricePlan['rows'][number]>[] = [
  { label: 'Line', cell: ({ line }) => ({ text: String(line), isNumber: true }) },
  {
    label: 'Ticker',
    cell: ({ ticker, exchange }) => ({ text: ticker || '–', notes: [exchange] }),
  },
  { label: 'Price', cell: ({ price }) => ({ text: price, isNumber: true }) },
  { label: 'Date', cell: ({ date }) => ({ text: date }) },
  {
    label: 'What would change',
    cell: ({ change, key, text }) => {
      const label = changeLabels[change]
      const tags = [change === 'refused' ? { label, state: 'wrong' as const } : label]
      if (change !== 'large') return { tags, notes: [text] }
      return {
        tags,
        shown: (
          <label>
            <input type="checkbox" name="confirmed" value={key} /> Save it:{' '}
            <WithArrows text={text} />
          </label>
        ),
      }
    },
  },
]

export function PlanTable({ plan }: { plan: PricePlan }) {
  const count = (change: PriceChange) => plan.rows.filter((row) => row.change === change).length
  const counts = (Object.keys(changeLabels) as PriceChange[])
    .filter((change) => count(change) > 0)
    .map((change) => `${changeLabels[change]}: ${count(change)}`)
  return (
    <>
      <p className="lead">{counts.join(' · ')}</p>
      <RecordTable
        caption="What would change"
        empty=""
        {...linesOf(columns, plan.rows, ({ line }) => ({ key: String(line) }))}
      />
    </>
  )
}

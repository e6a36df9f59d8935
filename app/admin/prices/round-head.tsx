import { error } from '#core/issue.ts'
import { FieldOfForm } from '../fields/form-field.tsx'
import type { useTypedPrices } from './use-typed-prices.ts'

export function RoundHead(props: {
  today: string
  typed: Pick<ReturnType<typeof useTypedPrices>, 'asOf' | 'setAsOf' | 'count' | 'isRestored'>
  issue: string | undefined
}) {
  const { today, issue } = props
  const { asOf, setAsOf, count, isRestored } = props.typed
  return (
    <div className="round-head">
      <FieldOfForm
        field={{ name: 'asOf', label: 'As of', control: 'day', lastDay: today }}
        value={asOf}
        issue={issue ? error('asOf', issue) : undefined}
        onChange={(day) => setAsOf(String(day))}
      />
      <p className="note">
        For every price below. Enter and the arrows go from row to row. Paste anything: a column of
        prices into its first row, or tickers or names with prices anywhere. Ctrl+Z takes back,
        Ctrl+S saves.
      </p>
      <p role="status" className="round-count note">
        {count > 0 && (count === 1 ? '1 price to save' : `${count} prices to save`)}
        {count > 0 && isRestored && ' · restored from this browser'}
      </p>
    </div>
  )
}

import { formId } from './round-form.ts'
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
      <div className="field">
        <label htmlFor={`${formId}-as-of`}>As of</label>
        <input
          id={`${formId}-as-of`}
          name="asOf"
          type="date"
          max={today}
          value={asOf}
          aria-invalid={issue ? true : undefined}
          onChange={({ currentTarget }) => setAsOf(currentTarget.value)}
        />
        {issue && <p className="field-error">{issue}</p>}
      </div>
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

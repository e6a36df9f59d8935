import { formId } from './round-form.ts'
import type { useTypedPrices } from './use-typed-prices.ts'

export function RoundHead(props: {
  today: string
  typed: Pick<ReturnType<typeof useTypedPrices>, 'asOf' | 'setAsOf' | 'count'>
  issue: string | undefined
  /** Pasted prices for which there was no row. */
  leftOut: number
}) {
  const { today, issue, leftOut } = props
  const { asOf, setAsOf, count } = props.typed
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
        For every price below. Enter goes to the next row; a column from a spreadsheet can be pasted
        into the first one.
      </p>
      <p role="status" className="round-count note">
        {count > 0 && (count === 1 ? '1 price to save' : `${count} prices to save`)}
        {leftOut > 0 && ` · ${leftOut} pasted beyond the last stock here, left out`}
      </p>
    </div>
  )
}

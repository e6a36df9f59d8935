import type { Problem } from '../../../core/lists/list.ts'
import type { StockDraft } from '../../../core/stocks/stock-draft.ts'
import { fieldId } from '../editor/field.tsx'

/** A stock's image, or what stands in for it: the chart that is drawn of its prices (decision 18). */
export function StockImageField(props: {
  rowKey: string
  problems: readonly Problem[]
  row: StockDraft
  /** How many prices there will be after a save. */
  prices: number
  onChange: (change: Partial<StockDraft>) => void
}) {
  const { rowKey, row, prices, onChange } = props
  const id = fieldId(rowKey, 'image')
  const faults = props.problems.filter(({ field }) => field === 'image')
  return (
    <div className="field" id={id} tabIndex={-1}>
      <p className="label">Image</p>
      {row.image && (
        <>
          <img src={row.image} alt={row.imageAlt} className="stock-image" loading="lazy" />
          <button type="button" className="link-button" onClick={() => onChange({ image: '' })}>
            Remove the image
          </button>
        </>
      )}
      {!row.image && (
        <p className="note">
          {prices >= 2
            ? `None: a chart of its ${prices} prices is drawn in its place.`
            : 'None yet, and a chart needs at least two prices.'}
        </p>
      )}
      {faults.length > 0 && (
        <p className="field-fault" data-severity="error">
          {faults.map(({ message }) => message).join('. ')}
        </p>
      )}
    </div>
  )
}

import type { RoundRow, RoundTheme, TypedRow } from '#core/price-round/round.ts'
import type { RoundPlace } from './round-form.ts'
import { RoundLine } from './round-line.tsx'

export function RoundTable(props: {
  theme: RoundTheme
  isAlone: boolean
  now: Date
  place: RoundPlace
  typedOf: (row: RoundRow) => TypedRow
  issueOf: (row: RoundRow) => string | undefined
  onChange: (id: string, what: Partial<TypedRow>) => void
}) {
  const { theme } = props
  if (theme.rows.length === 0) return null
  return (
    <table className="round-table">
      <caption className={props.isAlone ? 'visually-hidden' : undefined}>
        <bdi>{theme.name}</bdi>
        {!theme.isPublished && <span className="note"> not published</span>}
      </caption>
      <thead>
        <tr>
          <th scope="col">Stock</th>
          <th scope="col" className="number">
            Last price (USD)
          </th>
          <th scope="col">As of</th>
          <th scope="col">New price (USD)</th>
          <th scope="col" className="number">
            Change
          </th>
          <th scope="col">Unchanged today</th>
          <th scope="col">
            <span className="visually-hidden">Past prices</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {theme.rows.map((row) => (
          <RoundLine
            key={row.id}
            row={row}
            theme={theme.id}
            now={props.now}
            place={props.place}
            typed={props.typedOf(row)}
            issue={props.issueOf(row)}
            onChange={(what) => props.onChange(row.id, what)}
          />
        ))}
      </tbody>
    </table>
  )
}

import type { ReactNode } from 'react'
import { Moment } from '#app/ui/moment.tsx'
import './records.css'

/** What was made here, a line each; the last cell of a line holds what can be done with it. */
export function RecordTable(props: {
  caption: string
  columns: readonly string[]
  /** Instead of a table without lines. */
  empty: string
  children: readonly ReactNode[]
}) {
  if (props.children.length === 0) return <p className="note records">{props.empty}</p>
  return (
    <div className="table-wrap records">
      <table>
        <caption className="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  )
}

export function MadeBy(props: { at: Date; by: string; children?: ReactNode }) {
  return (
    <>
      <Moment at={props.at} />
      <span className="note">
        by <bdi>{props.by}</bdi>
        {props.children}
      </span>
    </>
  )
}

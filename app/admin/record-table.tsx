import { createElement, Fragment, type ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { SaidWords, type Words } from '#app/ui/words.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import './records.css'

/** A cell of a list, as data. */
export type Cell = {
  text?: Words
  /** Instead of a text, one below the other. */
  lines?: readonly string[]
  tag?: string
  isAlert?: boolean
  /** Smaller, below it. */
  notes?: readonly Words[]
  isNumber?: boolean
}

export type RecordAction = {
  label: string
  to: string
  /** What it is called without the line around it. */
  name?: string
  /** It is done at once, without a question. */
  isImmediate?: boolean
}

export type RecordRow = {
  key: string
  /** The screen of its own, if it has one. */
  to?: string
  cells: readonly Cell[]
  actions?: readonly RecordAction[]
}

/** A list of records, a line each; the last cell of a line holds what can be done with it. */
export function RecordTable(props: {
  caption: string
  columns: readonly string[]
  /** Instead of a table without lines. */
  empty: string
  rows: readonly RecordRow[]
}) {
  const { caption, columns, rows } = props
  if (rows.length === 0) return <p className="note records">{props.empty}</p>
  return (
    <div className="table-wrap records">
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {rows.some(({ actions }) => actions) && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, columns }: { row: RecordRow; columns: readonly string[] }) {
  const { to, cells, actions } = row
  return (
    <tr>
      {cells.map((cell, place) =>
        place === 0 ? (
          <th key={columns[0]} scope="row">
            {to ? (
              <Link to={to} dir="auto">
                <SaidWords words={cell.text ?? ''} />
              </Link>
            ) : (
              <CellText cell={cell} />
            )}
            <Notes cell={cell} />
          </th>
        ) : (
          <td
            key={columns[place]}
            data-label={columns[place]}
            className={cell.isNumber ? 'number' : undefined}
          >
            <CellText cell={cell} />
            <Notes cell={cell} />
          </td>
        ),
      )}
      {actions && (
        <td className="row-actions">
          {actions.map((action) => (
            <Action key={action.label} action={action} />
          ))}
        </td>
      )}
    </tr>
  )
}

function CellText({ cell: { text, lines, tag, isAlert, notes } }: { cell: Cell }) {
  if (!text && !lines && !tag && !notes) return <span className="note">–</span>
  return (
    <>
      {text && (
        <bdi className={breaking(text)}>
          <SaidWords words={text} />
        </bdi>
      )}
      {lines?.map((line) => (
        <span key={line} className={`line ${breaking(line)}`}>
          {line}
        </span>
      ))}
      {text && tag && ' '}
      {tag && <span className={isAlert ? 'tag tag-alert' : 'tag'}>{tag}</span>}
    </>
  )
}

function Notes({ cell: { notes = [] } }: { cell: Cell }) {
  return createElement(Fragment, null, ...notes.map(shownNote))
}

function shownNote(note: Words): ReactNode {
  return (
    <span className={`note ${breaking(note)}`} dir="auto">
      <SaidWords words={note} />
    </span>
  )
}

/** Addresses break anywhere; elsewhere a narrow column would cut short words. */
function breaking(words: Words): string {
  return typeof words === 'string' && /\S{21}/.test(words) ? 'breakable' : ''
}

function Action({ action: { label, to, name, isImmediate } }: { action: RecordAction }) {
  if (isImmediate)
    return (
      <Form method="post" action={to}>
        <SubmitButton className="action" label={label} busy={label} />
      </Form>
    )
  return (
    <Link className="action" to={to} aria-label={name} preventScrollReset>
      {label}
    </Link>
  )
}

/** When it was made, and by whom. */
export function cellOfMaking(at: Date, by: string, ...notes: Words[]): Cell {
  return { text: [at], notes: [['by ', { name: by }], ...notes] }
}

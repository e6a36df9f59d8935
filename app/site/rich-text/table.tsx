import type { ReactNode } from 'react'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import type { TableFigure as Figure, TableCell, TableRow } from '#core/rich-text/rich-text.ts'
import type { TextContext } from './context.ts'
import { Line } from './line.tsx'

const figure = /^[-+\u2212\u2013]?\s?[$\u20ac\u00a3]?\s?\d[\d.,\s]*\s?%?$/

const narrow = 4

/** What scrolls must be reached by keyboard. */
const inTabOrder = { tabIndex: 0 }

export function TableFigure(props: {
  figure: Figure
  context: TextContext
  inCell: (cell: TableCell) => ReactNode
}) {
  const { context } = props
  const { dir } = props.figure.attrs
  const [title, { content: rows }, source] = props.figure.content
  const columns = rows[0]?.content.length ?? 0
  const words = title.content && plainTextOf(title)
  const table = (
    <table dir={(!source.content && dir) || undefined}>
      {title.content && (
        <caption>
          <Line content={title.content} context={context} />
        </caption>
      )}
      <Rows rows={rows} inCell={props.inCell} />
    </table>
  )
  const shown =
    columns > narrow ? (
      <div
        className="wide-table"
        {...inTabOrder}
        {...(words && { role: 'region', 'aria-label': words })}
      >
        {table}
      </div>
    ) : (
      table
    )
  if (!source.content) return shown
  return (
    <figure dir={dir ?? undefined}>
      {shown}
      <figcaption>
        <Line content={source.content} context={context} />
      </figcaption>
    </figure>
  )
}

function Rows({
  rows,
  inCell,
}: {
  rows: readonly TableRow[]
  inCell: (cell: TableCell) => ReactNode
}) {
  const numbers = figureColumns(rows)
  const firstData = rows.findIndex(({ content }) =>
    content.some(({ type }) => type === 'table_cell'),
  )
  const inHead = firstData < 0 ? rows.length : firstData
  const row = ({ content }: TableRow, at: number) => (
    <tr key={at}>
      {content.map((cell, column) => {
        const className = numbers.has(column) ? 'number' : undefined
        const inside = inCell(cell)
        const key = `${column}`
        if (cell.type === 'table_cell')
          return (
            <td key={key} className={className}>
              {inside}
            </td>
          )
        return (
          <th key={key} scope={at < inHead ? 'col' : 'row'} className={className}>
            {inside}
          </th>
        )
      })}
    </tr>
  )
  return (
    <>
      {inHead > 0 && <thead>{rows.slice(0, inHead).map(row)}</thead>}
      {inHead < rows.length && (
        <tbody>{rows.slice(inHead).map((each, index) => row(each, inHead + index))}</tbody>
      )}
    </>
  )
}

/** Columns of figures only are set under one another. */
function figureColumns(rows: readonly TableRow[]): Set<number> {
  const columns = rows[0]?.content.length ?? 0
  const all = Array.from({ length: columns }, (_, column) => column)
  return new Set(
    all.filter((column) => {
      const cells = rows.flatMap(({ content }) => content[column] ?? [])
      const values = cells.filter(({ type }) => type === 'table_cell')
      return values.length > 0 && values.every((cell) => figure.test(plainTextOf(cell)))
    }),
  )
}

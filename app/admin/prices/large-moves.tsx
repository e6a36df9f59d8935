import { href } from 'react-router'
import type { LargeMoveItem } from '#core/price-updates/price-update.ts'
import { type Column, linesOf, RecordTable } from '../record-table.tsx'
import { PostButton } from './post-button.tsx'

export function LargeMoves({ moves, query }: { moves: readonly LargeMoveItem[]; query: string }) {
  if (moves.length === 0) return null
  const columns: Column<LargeMoveItem>[] = [
    { label: 'Move', cell: ({ text }) => ({ text, isNumber: true }) },
    { label: 'As of', cell: ({ asOf }) => ({ text: [asOf] }) },
    {
      label: 'Answer',
      cell: ({ id, text }) => ({
        shown: (
          <span className="row-actions">
            <PostButton
              label="Accept"
              name={`Accept: ${text}`}
              to={href('/admin/prices/moves/:id/accept', { id }) + query}
            />
            <PostButton
              label="Keep the old price"
              name={`Keep the old price: ${text}`}
              to={href('/admin/prices/moves/:id/leave-out', { id }) + query}
            />
          </span>
        ),
      }),
    },
  ]
  const title = 'Large moves that wait for your confirmation'
  return (
    <section className="large-moves" aria-labelledby="large-moves">
      <h2 id="large-moves">{title}</h2>
      <RecordTable
        caption={title}
        empty=""
        {...linesOf(columns, moves, ({ id }) => ({ key: id }))}
      />
    </section>
  )
}

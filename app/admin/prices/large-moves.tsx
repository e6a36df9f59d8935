import { href } from 'react-router'
import type { LargeMoveItem } from '#core/price-updates/price-update.ts'
import { withQuery } from '../address.ts'
import { type Column, linesOf, RecordTable } from '../record-table.tsx'

const title = 'Large moves that wait for your confirmation'

/** `theme`: of the round that they are shown above; of all without one. */
export function LargeMoves(props: { moves: readonly LargeMoveItem[]; theme: string | undefined }) {
  const { moves, theme } = props
  if (moves.length === 0) return null
  return (
    <section className="large-moves" aria-labelledby="large-moves">
      <h2 id="large-moves">{title}</h2>
      <RecordTable
        caption={title}
        empty=""
        {...linesOf(columns, moves, ({ id, text }) => ({
          key: id,
          actions: [
            { label: 'Accept', to: href('/admin/prices/moves/:id/accept', { id }) },
            {
              label: 'Keep the old price',
              to: href('/admin/prices/moves/:id/leave-out', { id }),
            },
          ].map(({ label, to }) => ({
            label,
            to: withQuery(to, { theme }),
            name: `${label}: ${text}`,
            isImmediate: true,
            stays: true,
          })),
        }))}
      />
    </section>
  )
}

const columns: readonly Column<LargeMoveItem>[] = [
  { label: 'Move', cell: ({ text }) => ({ text, isNumber: true }) },
  { label: 'As of', cell: ({ asOf }) => ({ text: [asOf] }) },
]

import { type Column, cellOfMaking, linesOf, RecordTable } from '../record-table.tsx'
import { Pages } from './pages.tsx'

type Removed = { id: string; name: string; detail: string; removedAt: Date; removedBy?: string }

/** A page of the trash of a list. */
export function TrashPage(props: {
  removed: readonly Removed[]
  hasMore: boolean
  address: string
  page: number
  restoreLink: (id: string) => string
}) {
  const { removed, hasMore, address, page, restoreLink } = props
  return (
    <>
      <RecordTable
        caption="Trash"
        isBeyond={page > 1}
        empty="The trash is empty. What is removed waits here until it is restored."
        {...linesOf(columns, removed, ({ id, name }) => ({
          key: id,
          actions: [
            { label: 'Restore', to: restoreLink(id), name: `Restore: ${name}`, isImmediate: true },
          ],
        }))}
      />
      <Pages label="Pages of the trash" address={address} page={page} more={hasMore} />
    </>
  )
}

const columns: readonly Column<Removed>[] = [
  { label: 'Name', cell: ({ name, detail }) => ({ text: [{ name }], notes: [detail] }) },
  { label: 'Removed', cell: ({ removedAt, removedBy }) => cellOfMaking(removedAt, removedBy) },
]

import { type Column, cellOfMaking, linesOf, RecordTable } from '../record-table.tsx'
import { Pages } from './pages.tsx'

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
      <TrashView rows={removed} restoreLink={restoreLink} isBeyond={page > 1} />
      <Pages label="Pages of the trash" address={address} page={page} more={hasMore} />
    </>
  )
}

type Removed = { id: string; name: string; detail: string; removedAt: Date; removedBy?: string }

export function TrashView(props: {
  rows: readonly Removed[]
  restoreLink: (id: string) => string
  isBeyond?: boolean
}) {
  const { rows, restoreLink } = props
  const columns: Column<Removed>[] = [
    { label: 'Name', cell: ({ name, detail }) => ({ text: [{ name }], notes: [detail] }) },
    {
      label: 'Removed',
      cell: ({ removedAt, removedBy }) => cellOfMaking(removedAt, removedBy),
    },
  ]
  return (
    <RecordTable
      caption="Trash"
      isBeyond={props.isBeyond}
      empty="The trash is empty. What is removed waits here until it is restored."
      {...linesOf(columns, rows, ({ id, name }) => ({
        key: id,
        actions: [
          { label: 'Restore', to: restoreLink(id), name: `Restore: ${name}`, isImmediate: true },
        ],
      }))}
    />
  )
}

import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
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
      <TrashView rows={removed} restoreLink={restoreLink} />
      <Pages
        label="Pages of the trash"
        address={address}
        page={page}
        more={hasMore}
        before="Back"
        after="More"
      />
    </>
  )
}

type Removed = { id: string; name: string; detail: string; removedAt: Date; removedBy?: string }

export function TrashView(props: {
  rows: readonly Removed[]
  restoreLink: (id: string) => string
}) {
  const { rows, restoreLink } = props
  if (rows.length === 0) return <p className="lead">The trash is empty.</p>
  return (
    <ul className="rows">
      {rows.map(({ id, name, detail, removedAt, removedBy }) => (
        <li key={id}>
          <p>
            <bdi>{name}</bdi>
            <span className="note" dir="auto">
              {detail}
            </span>
            <span className="note">
              Removed <Moment at={removedAt} />
              {removedBy && (
                <>
                  {' '}
                  by <bdi>{removedBy}</bdi>
                </>
              )}
            </span>
          </p>
          <Link to={restoreLink(id)} aria-label={`Restore: ${name}`} preventScrollReset>
            Restore
          </Link>
        </li>
      ))}
    </ul>
  )
}

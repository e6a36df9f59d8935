import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'

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

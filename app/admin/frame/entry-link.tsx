import { useId } from 'react'
import { Link } from 'react-router'
import type { Entry } from './menu.ts'

/** The count describes the link, whose name stays that of the place. */
export function EntryLink({ entry: { name, to, count, isCurrent } }: { entry: Entry }) {
  const id = useId()
  return (
    <>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={count > 0 ? id : undefined}
      >
        {name}
      </Link>
      {count > 0 && (
        <span className="count number" id={id}>
          {count > 99 ? '99+' : count}
          <span className="visually-hidden"> waiting</span>
        </span>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** Instead of a list without lines. Beyond its last page it leads to the first, where its lines are. */
export function EmptyList({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const isBeyond = Number(query.get('page') ?? 1) > 1
  query.delete('page')
  return (
    <p className="note records">
      {isBeyond ? (
        <>
          The list ends before this page.{' '}
          <Link to={query.size > 0 ? `${pathname}?${query}` : pathname}>
            Back to its first page
          </Link>
        </>
      ) : (
        children
      )}
    </p>
  )
}

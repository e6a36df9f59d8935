import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** Of a list in pages: what its address says of the page that is shown. */
const pageNames = ['page', 'before', 'after']

/** Instead of a list without lines. Beyond its last page it leads to the first, where its lines are. */
export function EmptyList({ isBeyond, children }: { isBeyond?: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  for (const name of pageNames) query.delete(name)
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

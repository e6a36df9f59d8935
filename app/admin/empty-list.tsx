import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { listAddress } from './address.ts'

/** Instead of a list without lines. Beyond its last page it leads to the first, where its lines are. */
export function EmptyList({ isBeyond, children }: { isBeyond?: boolean; children: ReactNode }) {
  const address = listAddress(useLocation())
  return (
    <p className="note records">
      {isBeyond ? (
        <>
          The list ends before this page. <Link to={address}>Back to its first page</Link>
        </>
      ) : (
        children
      )}
    </p>
  )
}

import type { ReactNode } from 'react'

/** Below a field that begins with something else than what is saved: a draft, or what was refused. */
export function SavedNow({
  typed,
  saved,
  children = saved,
}: {
  typed: string
  saved: string
  /** How it is shown. */
  children?: ReactNode
}) {
  if (typed === saved) return null
  return (
    <p className="note">
      Saved now: <span dir="auto">{children || 'nothing'}</span>
    </p>
  )
}

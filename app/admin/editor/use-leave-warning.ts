import { useEffect, useRef } from 'react'
import { type Blocker, useBlocker, useRevalidator } from 'react-router'

/**
 * While there are unsaved changes, the browser asks before it leaves the page (docs/product.md §2),
 * and within the panel the blocker is "blocked" until somebody has decided. `allow` is for one who
 * is sent to the sign-in: the draft is kept, so there is nothing to ask.
 */
export function useLeaveWarning(
  unsaved: boolean,
  staysOn: (address: URL) => boolean,
): { blocker: Blocker; allow: () => void } {
  const { state } = useRevalidator()
  const isAllowed = useRef(false)
  // A person who comes back to the tab and is found signed out is sent to /auth (docs/decisions.md 15).
  const isChecking = useRef(false)
  isChecking.current = state !== 'idle'

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isChecking.current && !isAllowed.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])

  const blocker = useBlocker(
    ({ nextLocation: { pathname, search } }) =>
      unsaved && !staysOn(new URL(pathname + search, location.origin)),
  )
  const allow = () => {
    isAllowed.current = true
  }
  return { blocker, allow }
}

import { useEffect, useMemo, useRef } from 'react'
import { useBlocker, useRevalidator } from 'react-router'
import type { NamedRow } from './editor-config.ts'
import type { Editor } from './state/use-editor.ts'

/** What leaving would lose. */
export type AtRisk = {
  unsaved: boolean
  isKept: boolean
  isUploading: boolean
}

/**
 * While there are unsaved changes, the browser asks before it leaves the page (docs/product.md §2),
 * and within the panel the blocker is "blocked" until somebody has decided. `allow` is for one who
 * is sent to the sign-in: the draft is kept, so there is nothing to ask. `onRisk` is told what is at
 * risk now, for ways out that the router does not block.
 */
export function useLeaveWarning<R extends NamedRow>(
  { state, unsaved, isKept }: Editor<R>,
  staysOn: (address: URL) => boolean,
  onRisk?: (atRisk: AtRisk | undefined) => void,
) {
  const isUploading = state.uploading.size > 0
  const isAtRisk = unsaved || isUploading
  const atRisk = useMemo(() => ({ unsaved, isKept, isUploading }), [unsaved, isKept, isUploading])
  useEffect(() => {
    onRisk?.(isAtRisk ? atRisk : undefined)
  }, [isAtRisk, atRisk, onRisk])

  const isAllowed = useRef(false)
  // A person who comes back to the tab and is found signed out is sent to /auth (docs/decisions.md 15).
  const isChecking = useRef(false)
  isChecking.current = useRevalidator().state !== 'idle'
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isChecking.current && !isAllowed.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAtRisk])

  const blocker = useBlocker(
    ({ nextLocation: { pathname, search } }) =>
      isAtRisk && !staysOn(new URL(pathname + search, location.origin)),
  )
  const allow = () => {
    isAllowed.current = true
  }
  return { blocker, allow, atRisk }
}

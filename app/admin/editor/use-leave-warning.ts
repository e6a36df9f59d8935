import { useEffect, useMemo, useRef } from 'react'
import { type Blocker, useBlocker, useRevalidator } from 'react-router'
import type { NamedRow } from './editor-config.ts'
import type { Editor } from './state/use-editor.ts'

/** What leaving would lose. */
export type AtRisk = {
  unsaved: boolean
  isKept: boolean
  isUploading: boolean
}

/** Asks before an editor is left. `onRisk` is told for ways out that the router does not block. */
export function useLeavingEditor<R extends NamedRow>(
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
  return { ...useLeaveWarning(isAtRisk, staysOn), atRisk }
}

/**
 * While there are unsaved changes, the browser asks before it leaves the page (docs/product.md §2),
 * and within the panel the blocker is "blocked" until somebody has decided. `allow` is for one who
 * is sent to the sign-in: the draft is kept, so there is nothing to ask.
 */
export function useLeaveWarning(
  unsaved: boolean,
  staysOn: (address: URL) => boolean,
): { blocker: Blocker; allow: () => void } {
  const isAllowed = useRef(false)
  // A person who comes back to the tab and is found signed out is sent to /auth (docs/decisions.md 15).
  const isChecking = useRef(false)
  isChecking.current = useRevalidator().state !== 'idle'
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

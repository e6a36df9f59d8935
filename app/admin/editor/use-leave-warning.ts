import { useEffect, useMemo, useRef } from 'react'
import { type Blocker, createPath, useBlocker, useRevalidator } from 'react-router'

export type AtRisk = {
  unsaved: boolean
  isKept: boolean
  isUploading: boolean
}

export type Leavable = {
  unsaved: boolean
  isKept: boolean
  state: { uploading: { size: number } }
}

/** `onRisk` is told for ways out that the router does not block. */
export function useLeavingEditor(
  { state, unsaved, isKept }: Leavable,
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

/** docs/product.md §2. `allow` for one who is sent to the sign-in: the draft is kept. */
export function useLeaveWarning(
  unsaved: boolean,
  staysOn: (address: URL) => boolean,
): { blocker: Blocker; allow: () => void } {
  const isAllowed = useRef(false)
  // Who comes back to the tab and is signed out is sent to /auth (docs/decisions.md 15).
  const isChecking = useRef(false)
  isChecking.current = useRevalidator().state !== 'idle'
  const isAnswered = useRef(false)
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isChecking.current && !isAllowed.current && !isAnswered.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      createPath(nextLocation) !== createPath(currentLocation) &&
      !staysOn(new URL(createPath(nextLocation), location.origin)),
  )
  isAnswered.current = blocker.state === 'proceeding'
  const allow = () => {
    isAllowed.current = true
  }
  return { blocker, allow }
}

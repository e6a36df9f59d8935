import { useEffect, useRef, useState } from 'react'
import {
  createPath,
  type Location,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router'

export type AtRisk = {
  unsaved: boolean
  isKept: boolean
  isUploading: boolean
}

/** Somebody wants to go elsewhere and has been stopped. */
export type LeaveAsked = { onStay: () => void; onLeave: () => void }

/** docs/product.md §2. `allow` for one who is sent to the sign-in: the draft is kept. */
export function useLeaveWarning(
  unsaved: boolean,
  staysOn: (address: URL) => boolean,
): { asked: LeaveAsked | undefined; allow: () => void } {
  const isAllowed = useRef(false)
  // Who comes back to the tab and is signed out is sent to /auth (docs/decisions.md 15).
  const isChecking = useRef(false)
  isChecking.current = useRevalidator().state !== 'idle'
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isChecking.current && !isAllowed.current && !isLeaving.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      !isLeaving.current &&
      createPath(nextLocation) !== createPath(currentLocation) &&
      !staysOn(new URL(createPath(nextLocation), location.origin)),
  )
  // Kept here too: the router forgets whom it has stopped whenever it has loaded the page again.
  const here = useLocation()
  const [stopped, setStopped] = useState<{ at?: string; to: Location }>()
  if (blocker.state === 'blocked' && stopped?.to !== blocker.location)
    setStopped({ at: here.key, to: blocker.location })
  const navigate = useNavigate()
  const asked = stopped?.at === here.key && {
    onStay() {
      setStopped({ to: stopped.to })
      blocker.reset?.()
    },
    onLeave() {
      setStopped({ to: stopped.to })
      isLeaving.current = true
      if (blocker.state === 'blocked') blocker.proceed()
      else void navigate(stopped.to, { state: stopped.to.state })
    },
  }
  // Where it leads nowhere, leaving is asked about again.
  const shown = useNavigation().state === 'idle' ? here.key : undefined
  useEffect(() => {
    if (shown !== undefined) isLeaving.current = false
  }, [shown])
  const allow = () => {
    isAllowed.current = true
  }
  return { asked: asked || undefined, allow }
}

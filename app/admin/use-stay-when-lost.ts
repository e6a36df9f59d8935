import { useEffect, useRef } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'
import { isReachable } from './reachable.ts'

/**
 * Where the code of a screen does not come, the router loads the whole page again, and without a
 * connection that ends at the browser's own error page. Here the panel stays and says so
 * (docs/decisions.md 34); with one there is a new release, and it is loaded.
 */
export function useStayWhenLost(): void {
  const navigate = useNavigate()
  const location = useLocation()
  const isBroken = useRef(false)
  const stay = useRef(() => {})
  stay.current = () => {
    isBroken.current = true
    // It takes the place of what waits for its code, and finds that there is no connection.
    const { state } = location
    void navigate(location, { state, replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    if (!('navigation' in window)) return
    let isWanted = false
    const hold = async (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || !event.cancelable || isWanted) return
      event.preventDefault()
      isWanted = await isReachable()
      if (isWanted) window.location.reload()
      else stay.current()
    }
    const onNavigate = (event: NavigateEvent) => void hold(event)
    window.navigation.addEventListener('navigate', onNavigate)
    return () => window.navigation.removeEventListener('navigate', onNavigate)
  }, [])
  useWholePages(isBroken, createPath(location))
}

/** The router asks for a screen's code once only: what failed comes with a whole page. */
function useWholePages(isBroken: { current: boolean }, shown: string): void {
  const { state, location, formMethod } = useNavigation()
  const next = state === 'loading' && !formMethod ? createPath(location) : shown
  useEffect(() => {
    if (!isBroken.current || next === shown) return
    let isOver = false
    const load = async () => {
      if ((await isReachable()) && !isOver) window.location.assign(next)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [isBroken, next, shown])
}

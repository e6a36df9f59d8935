import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'
import { isReachable } from '../connection.ts'
import { giveScreens } from './use-preload.ts'

/** The router asks for a screen's code once only: after a failure the next comes with a whole page. */
let isBroken = false
let goOn = (_: boolean) => {}

/**
 * Where the code of a screen does not come and there is no connection, the panel stays and says so
 * (docs/decisions.md 34); with one there is a new release, and it is loaded.
 */
export function useStayWhenLost(): void {
  const navigate = useNavigate()
  const location = useLocation()
  const { state: phase, location: wanted, formMethod } = useNavigation()
  const shown = createPath(location)
  const next = phase === 'loading' && !formMethod ? createPath(wanted) : shown
  const go = useEffectEvent((isConnected: boolean) => {
    if (!isConnected) {
      // It takes the place of what waits for its code, and finds that there is no connection.
      const { state } = location
      void navigate(location, { state, replace: true, preventScrollReset: true })
    } else if (next === shown) window.location.reload()
    else window.location.assign(next)
  })
  useEffect(() => {
    goOn = go
    giveScreens(async () => {
      isBroken = true
      goOn(await isReachable())
    })
  }, [])
  useEffect(() => {
    if (!isBroken || next === shown) return
    let isOver = false
    const look = async () => {
      const isConnected = await isReachable()
      if (!isOver) goOn(isConnected)
    }
    void look()
    return () => {
      isOver = true
    }
  }, [next, shown])
}

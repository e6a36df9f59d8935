import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isReachable } from './reachable.ts'

/**
 * Checks the session when somebody comes back to this tab (docs/decisions.md 15) and sends anyone
 * who was signed out elsewhere to /auth. Without an answer nothing happens: an error page would
 * only hide what they were working on.
 */
export function useCheckOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const check = async () => {
      if (document.visibilityState === 'visible' && (await isReachable())) await revalidate()
    }
    const onReturn = () => void check()
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [revalidate])
}

import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isReachable } from './reachable.ts'

/**
 * Asks again who is signed in when somebody comes back to this tab (docs/decisions.md 15): whoever
 * has been signed out elsewhere is sent to /auth, and what they had typed stays until then. Without
 * an answer nothing happens: an error page in the place of what they were at would help nobody.
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

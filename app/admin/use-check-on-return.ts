import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isReachable } from './reachable.ts'

/**
 * Anyone signed out elsewhere goes to /auth (docs/decisions.md 15). Without an answer nothing
 * happens: an error page would hide their work.
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

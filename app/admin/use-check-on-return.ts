import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Asks again who is signed in when somebody comes back to this tab (decision 15): whoever has been
 * signed out elsewhere is sent to /auth, and what they had typed stays until then.
 */
export function useCheckOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [revalidate])
}

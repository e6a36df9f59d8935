import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and until the page is alive, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

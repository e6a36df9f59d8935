import { useEffect, useRef } from 'react'

/**
 * Hears each answer of a fetcher once. It looks after every render: the router keeps answers where React does not see
 * them change, and an effect that depends on one is lost when it first comes with a render that changes no state.
 */
export function useAnswer<T>(answer: T | undefined, hear: (answer: T) => void): void {
  const heard = useRef<T>(undefined)
  useEffect(() => {
    if (answer === undefined || answer === heard.current) return
    heard.current = answer
    hear(answer)
  })
}

import { useCallback, useState } from 'react'

export function useAnnouncer() {
  const [words, setWords] = useState('')
  const announce = useCallback((next: string) => {
    // Screen readers only announce text that changed.
    setWords((last) => (last === next ? `${next}\u00a0` : next))
  }, [])
  const region = (
    <p className="visually-hidden" aria-live="assertive">
      {words}
    </p>
  )
  return { announce, region }
}

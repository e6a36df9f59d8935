import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** What takes less is not worth a word. */
const patienceMs = 300

/** Whether the next screen has let one wait. */
export function useIsSlow(): boolean {
  const isLoading = useNavigation().state === 'loading'
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(setSlow, patienceMs, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return isSlow
}

export function LoadingSign({ isSlow }: { isSlow: boolean }) {
  return <div role="status">{isSlow && <p className="loading-sign">Loading…</p>}</div>
}

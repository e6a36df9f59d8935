import { useEffect, useEffectEvent } from 'react'

const pollMs = 1000

/**
 * Looks again and again while `isOn` and the page is in sight, each time a second after it has looked: the
 * router breaks off what it is asked for once more, so that far away no look would ever end.
 */
export function usePolling(isOn: boolean, look: () => Promise<void>, firstMs = pollMs): void {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    const next = async () => {
      if (document.visibilityState === 'visible') await lookNow()
      if (!isOver) timer = setTimeout(next, pollMs)
    }
    let timer = setTimeout(next, firstMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOn, firstMs])
}

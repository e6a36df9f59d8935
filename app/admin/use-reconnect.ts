import { useEffect, useEffectEvent } from 'react'
import { isReachable } from '../connection.ts'

const everyMs = 5000

export function useReconnect(isLost: boolean, onReconnected: () => void): void {
  const reconnected = useEffectEvent(onReconnected)
  useEffect(() => {
    if (!isLost) return
    let isOver = false
    const look = async () => {
      if ((await isReachable()) && !isOver) reconnected()
    }
    const onOnline = () => void look()
    const timer = setInterval(onOnline, everyMs)
    addEventListener('online', onOnline)
    return () => {
      isOver = true
      clearInterval(timer)
      removeEventListener('online', onOnline)
    }
  }, [isLost])
}

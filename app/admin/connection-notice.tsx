import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { useIsStale } from '#app/connection.ts'
import { TryAgain } from '#app/ui/unreachable.tsx'
import { useReconnect } from './use-reconnect.ts'

export function ConnectionNotice() {
  const isStale = useIsStale()
  const { revalidate } = useRevalidator()
  useReconnect(
    isStale,
    useCallback(() => void revalidate(), [revalidate]),
  )
  return (
    <div role="status">
      {isStale && (
        <p className="connection-notice">
          Could not reach the server. What you see may be out of date; what you typed is still here.{' '}
          <TryAgain className="action" />
        </p>
      )}
    </div>
  )
}

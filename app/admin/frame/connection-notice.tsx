import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isReachable, useIsStale } from '#app/connection.ts'
import { TryAgain } from '#app/ui/unreachable.tsx'
import { useReconnect } from '../use-reconnect.ts'

export function ConnectionNotice(props: { isTypedBack: boolean; isDraftDropped: boolean }) {
  const { isTypedBack, isDraftDropped } = props
  const isStale = useIsStale()
  const { revalidate } = useRevalidator()
  useReconnect(isStale, () => void revalidate())
  return (
    <div role="status">
      {isStale && (
        <p className="connection-notice">
          Could not reach the server. What you see may be out of date; what you typed is still here.{' '}
          <TryAgain className="action" />
        </p>
      )}
      {isTypedBack && (
        <p className="connection-notice">
          What you had typed before you signed in is back in the form. It is not saved yet.
        </p>
      )}
      {isDraftDropped && (
        <p className="connection-notice">
          Unsaved changes that this browser kept from before the server was changed could not be
          taken over and are gone.
        </p>
      )}
    </div>
  )
}

/** No answer, nothing happens: an error page would hide their work (docs/decisions.md 15). */
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

import { useEffect, useRef, useState } from 'react'
import { href, useFetcher, useRevalidator, useSearchParams } from 'react-router'
import { ActButton } from '#app/ui/act-button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { type PriceUpdate, resultOf } from '#core/price-updates/price-update.ts'
import { counted } from '#core/text.ts'
import { withQuery } from '../address.ts'
import { remember, remembered } from '../remembered.ts'
import { usePolling } from '../use-polling.ts'

export function UpdateForm({ theme }: { theme: { id: string; name: string } | undefined }) {
  // Not a navigation: what is typed in the round stays.
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={href('/admin/prices/update')}>
      {theme && <input type="hidden" name="theme" value={theme.id} />}
      <button
        type="submit"
        className="button button-quiet"
        disabled={fetcher.state !== 'idle'}
        aria-label={theme ? `Fetch prices of ${theme.name}` : 'Fetch prices of all themes'}
      >
        Fetch prices
      </button>
    </fetcher.Form>
  )
}

/** While it runs the page asks each second, or loads itself again without script. */
export function UpdateProgress(props: { update: PriceUpdate; mayDismiss?: true }) {
  const { update, mayDismiss } = props
  const isRunning = update.endedAt === undefined
  const ended = useEndSeen(isRunning)
  const { revalidate } = useRevalidator()
  usePolling(isRunning, revalidate)

  const result = resultOf(update)
  const [isDismissed, dismiss] = useDismissed(update.id)
  if (isDismissed && !isRunning) return null
  return (
    <section className="price-update" aria-label="Price update">
      {ended && <Toast message={result} />}
      {isRunning ? (
        <>
          <noscript>
            <meta httpEquiv="refresh" content="3" />
          </noscript>
          <p>
            Updating prices: {update.done} of {update.total}
          </p>
          <progress value={update.done} max={update.total} aria-label="Prices requested" />
          {update.pausedUntil && (
            <p className="note">
              The quote service accepts no more requests for now. The next one is at{' '}
              <Moment at={update.pausedUntil} />.
            </p>
          )}
          <StopForm id={update.id} />
        </>
      ) : (
        <p>
          <strong>{result.title}.</strong> {result.text}
        </p>
      )}
      {update.failed.length > 0 && (
        <details open={isRunning || update.failed.length <= 3}>
          <summary>{counted(update.failed.length, 'stock', 'stocks')} failed</summary>
          <ul className="named">
            {update.failed.map(({ name, ticker, text }) => (
              <li key={`${name} ${ticker}`}>
                <strong>{ticker}</strong> <bdi>{name}</bdi>: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="note">
        Started by <bdi>{update.startedBy}</bdi>, <Moment at={update.startedAt} />
      </p>
      {mayDismiss && !isRunning && (
        <PressButton label="Dismiss" className="action" onPress={dismiss} />
      )}
    </section>
  )
}

function StopForm({ id }: { id: string }) {
  const theme = useSearchParams()[0].get('theme') ?? ''
  const to = withQuery(href('/admin/prices/updates/:id/stop', { id }), { theme })
  return <ActButton label="Stop" name="Stop the price update" to={to} stays />
}

const dismissedName = 'qantara-update-dismissed'

/** In this browser, for good: a later update is another one. */
function useDismissed(id: string): [boolean, () => void] {
  const [dismissed, setDismissed] = useState<string>()
  // A browser that keeps nothing shows it again on the next visit.
  useEffect(() => setDismissed(remembered(dismissedName)), [])
  const dismiss = () => {
    setDismissed(id)
    remember(dismissedName, id)
  }
  return [dismissed === id, dismiss]
}

function useEndSeen(isRunning: boolean): boolean {
  const wasRunning = useRef(isRunning)
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) setEnded(true)
    wasRunning.current = isRunning
  }, [isRunning])
  return ended
}

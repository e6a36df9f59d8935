import { useEffect } from 'react'
import { href, useFetcher, useNavigation, useRevalidator } from 'react-router'
import { inFigures } from '#core/figures.ts'
import type { ImportWork } from '#core/transfer/import-works.server.ts'
import { usePolling } from '../use-polling.ts'

/** The work of a file that is being sent from this page, or that was found when it was opened. */
export function useImportWork(found: ImportWork | undefined): ImportWork | undefined {
  const { formAction } = useNavigation()
  const isSent = formAction?.startsWith(href('/admin/import')) ?? false
  const { load, data, reset } = useFetcher<{ work?: ImportWork }>()
  const { revalidate } = useRevalidator()
  // What is sent would be broken off by loading this page again.
  usePolling(isSent || found !== undefined, isSent ? () => load(href('/admin/import')) : revalidate)
  // It is of this file, and the next one begins without it.
  useEffect(() => (isSent ? () => reset() : undefined), [isSent, reset])
  return isSent ? data?.work : found
}

export function ImportProgress({ work }: { work: ImportWork }) {
  const { key, name, done, rows, isSaving } = work
  // Until it is its turn and its rows are counted.
  const isRead = rows > 0
  const canceller = useFetcher()
  return (
    <section className="import-progress" aria-label="Work on the file">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p>
        {isSaving ? 'Saving' : isRead ? 'Checking' : 'Preparing to check'} <bdi>{name}</bdi>
        {isRead && `: ${inFigures(done)} of ${inFigures(rows)} rows`}
      </p>
      <progress
        value={isSaving || !isRead ? undefined : done}
        max={Math.max(1, rows)}
        aria-label="Rows checked"
      />
      {isSaving ? (
        <p className="note">It is saved whole, or not at all.</p>
      ) : (
        <canceller.Form method="post" action={href('/admin/import')}>
          <p className="note">You may leave this page, and come back to it.</p>
          <button
            type="submit"
            name="cancel"
            value={key}
            className="button button-quiet"
            disabled={canceller.state !== 'idle'}
          >
            Cancel
          </button>
        </canceller.Form>
      )}
    </section>
  )
}

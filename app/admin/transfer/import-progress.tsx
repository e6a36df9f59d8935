import { useEffect } from 'react'
import { href, useFetcher, useNavigation, useRevalidator } from 'react-router'
import type { ImportWork } from '#core/transfer/import-works.server.ts'
import { stageInWords } from '#core/transfer/progress.ts'
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
  const { key, name, stage, done, all } = work
  const { verb, count } = stageInWords(stage, done, all)
  // Until it is its turn and its rows are counted.
  const isCounted = count !== ''
  const isSaving = stage === 'saving'
  const canceller = useFetcher()
  return (
    <section className="import-progress" aria-label="Work on the file">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p>
        {isSaving || isCounted ? verb : 'Preparing to check'} <bdi>{name}</bdi>
        {isCounted && `: ${count}`}
      </p>
      <progress
        value={isCounted ? done : undefined}
        max={Math.max(1, all)}
        aria-label="How much of it is done"
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

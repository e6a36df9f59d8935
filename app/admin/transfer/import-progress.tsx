import { useEffect } from 'react'
import { href, useFetcher, useNavigation, useRevalidator } from 'react-router'
import { inFigures } from '#core/figures.ts'
import type { ImportWork } from '#core/transfer/import-works.server.ts'

const pollMs = 1000

/** The work of a file that is being sent from this page, or that was found when it was opened. */
export function useImportWork(found: ImportWork | undefined): ImportWork | undefined {
  const { formAction } = useNavigation()
  const isSent = formAction?.startsWith(href('/admin/import')) ?? false
  const { load, data, reset } = useFetcher<{ work?: ImportWork }>()
  const { revalidate } = useRevalidator()
  const isFound = found !== undefined
  useEffect(() => {
    if (!isSent && !isFound) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      // What is sent would be broken off by loading this page again.
      if (isSent) void load(href('/admin/import'))
      else void revalidate()
    }, pollMs)
    return () => {
      clearInterval(timer)
      // It is of this file, and the next one begins without it.
      reset()
    }
  }, [isSent, isFound, load, reset, revalidate])
  return isSent ? data?.work : found
}

export function ImportProgress({ work }: { work: ImportWork }) {
  const { key, name, done, rows, isSaving } = work
  const canceller = useFetcher()
  const [of, from] = [done, rows].map(inFigures)
  return (
    <section className="import-progress" aria-label="Work on the file">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p>
        {isSaving ? 'Saving' : 'Checking'} <bdi>{name}</bdi>: {of} of {from} rows
      </p>
      <progress
        value={isSaving ? undefined : done}
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

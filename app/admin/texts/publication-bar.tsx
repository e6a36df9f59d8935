import { use } from 'react'
import { Form, Link } from 'react-router'
import { useHydrated } from '#app/ui/hydrated.ts'
import type { Draft } from '#core/texts/drafts.server.ts'
import { NeedsApproval } from '../review/needs-approval.ts'
import { PublicationStatus } from './publication-status.tsx'
import type { TextSection } from './sections.ts'
import { editorOf } from './text-bases.ts'
import type { Publishing } from './use-publish.ts'

export function PublicationBar(props: {
  section: TextSection
  draft: Draft
  /** Whose content Publish sends without script. */
  form: string
  unsaved: boolean
  publish: Publishing
}) {
  const { section, draft, form, unsaved, publish } = props
  const { kind } = section
  const { list, lastSave, published, scheduled, withdrawn, isAhead } = draft
  const address = editorOf(section, draft.key)
  const { revision } = list
  const newest = lastSave && isAhead ? { version: revision, ...lastSave } : undefined
  const mayWithdraw = (published && kind.mayWithdraw && !kind.original) || scheduled.length > 0
  const isChanged = unsaved || isAhead
  const hydrated = useHydrated()
  const needsApproval = use(NeedsApproval)
  return (
    <div className="publication-bar">
      <PublicationStatus
        state={{ published, scheduled, withdrawn }}
        draft={newest}
        hasOriginal={kind.original !== undefined}
      />
      <div className="publication-actions">
        {scheduled.map(({ id }) => (
          <Form key={id} method="post" action={`${address}/cancel/${id}`}>
            <button type="submit" className="action">
              Cancel Schedule
            </button>
          </Form>
        ))}
        {published && isAhead && (
          <Link className="action" to={`${address}/history/${revision}?with=${published.version}`}>
            Compare
          </Link>
        )}
        {kind.original && revision > 0 && (
          <Form method="post" action={`${address}/original`}>
            <button type="submit" className="action">
              Back to the Original
            </button>
          </Form>
        )}
        {mayWithdraw && (
          <Link
            className="button button-quiet"
            to={`${address}/withdraw`}
            preventScrollReset
            role="button"
          >
            Withdraw
          </Link>
        )}
        <Link
          className="button button-quiet"
          to={`${address}/schedule`}
          preventScrollReset
          role="button"
          onClick={(event) => {
            event.preventDefault()
            publish.begin('schedule')
          }}
        >
          Schedule
        </Link>
        <button
          type="submit"
          form={form}
          name="publishes"
          value="yes"
          className="button"
          disabled={publish.isBusy || (hydrated && !isChanged)}
          onClick={(event) => {
            event.preventDefault()
            publish.begin('publish')
          }}
        >
          {needsApproval
            ? publish.isBusy
              ? 'Submitting...'
              : 'Submit'
            : publish.isBusy
              ? 'Publishing...'
              : 'Publish'}
        </button>
      </div>
    </div>
  )
}

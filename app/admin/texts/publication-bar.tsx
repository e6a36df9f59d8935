import { use } from 'react'
import { Form, Link } from 'react-router'
import { useHydrated } from '#app/ui/hydrated.ts'
import { OfficeZone } from '#app/ui/moment.tsx'
import { momentIn } from '#core/date-words.ts'
import { languageNames } from '#core/language.ts'
import { canWithdraw } from '#core/publications/publication.ts'
import { NeedsApproval } from '../review/needs-approval.ts'
import { PublicationStatus } from './publication-status.tsx'
import { TranslationState } from './translation-bar.tsx'
import type { EditedText } from './use-text.ts'

/** What visitors get of a text, and what changes that. Beside another one its buttons name its language. */
export function PublicationBar({ text, isBeside }: { text: EditedText; isBeside: boolean }) {
  const { section, draft } = text
  const language = languageNames[section.language ?? 'en']
  const { list, lastSave, published, scheduled, withdrawn, isAhead } = draft
  const newest = lastSave && isAhead ? { version: list.revision, ...lastSave } : undefined
  return (
    <section className="publication-bar" aria-label={language}>
      <h2>{language}</h2>
      <div className="publication-state">
        <PublicationStatus
          state={{ published, scheduled, withdrawn }}
          draft={newest}
          hasOriginal={section.kind.original !== undefined}
        />
        <div className="translation-state">
          <TranslationState text={text} />
        </div>
      </div>
      <PublicationActions text={text} its={isBeside ? ` ${language}` : ''} />
    </section>
  )
}

/** `its` is the language in the names of buttons, where there are those of another one. */
function PublicationActions({ text, its }: { text: EditedText; its: string }) {
  const { draft, editor, publish } = text
  const { unsaved } = editor
  const isChanged = unsaved || draft.isAhead
  const hydrated = useHydrated()
  const needsApproval = use(NeedsApproval)
  return (
    <div className="publication-actions">
      <QuietActions text={text} its={its} />
      {its !== '' && (
        <button
          type="submit"
          form={text.formId}
          className="button button-quiet"
          disabled={hydrated && (!unsaved || editor.state.saving !== undefined)}
          onClick={(event) => {
            event.preventDefault()
            editor.dispatch({ type: 'saveAsked' })
          }}
        >
          Save{its}
        </button>
      )}
      <button
        type="submit"
        form={text.formId}
        name="publishes"
        value="yes"
        className="button"
        disabled={publish.isBusy || (hydrated && !isChanged)}
        onClick={(event) => {
          event.preventDefault()
          publish.begin('publish')
        }}
      >
        {publishLabel(publish.isBusy, needsApproval)}
        {its}
      </button>
    </div>
  )
}

function publishLabel(isBusy: boolean, needsApproval: boolean): string {
  if (needsApproval) return isBusy ? 'Submitting...' : 'Submit'
  return isBusy ? 'Publishing...' : 'Publish'
}

function QuietActions({ text, its }: { text: EditedText; its: string }) {
  const { section, draft, publish, address } = text
  const { kind } = section
  const { list, published, scheduled, isAhead } = draft
  const { revision } = list
  const timeZone = use(OfficeZone)
  return (
    <>
      {scheduled.map(({ id, at }) => (
        <Form key={id} method="post" action={`${address}/cancel/${id}`}>
          <button type="submit" className="action">
            Cancel{its} Schedule
            {scheduled.length > 1 && ` of ${momentIn(timeZone, at)}`}
          </button>
        </Form>
      ))}
      {published && isAhead && (
        <Link className="action" to={`${address}/history/${revision}?with=${published.version}`}>
          Compare{its}
        </Link>
      )}
      {kind.original && revision > 0 && (
        <Form method="post" action={`${address}/original`}>
          <button type="submit" className="action">
            Back to the{its} Original
          </button>
        </Form>
      )}
      {canWithdraw(kind, draft) && (
        <Link
          className="button button-quiet"
          to={`${address}/withdraw`}
          preventScrollReset
          role="button"
        >
          Withdraw{its}
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
        Schedule{its}
      </Link>
    </>
  )
}

import { use } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { languageNames } from '#core/language.ts'
import { NeedsApproval } from '../review/needs-approval.ts'
import { PublicationStatus } from './publication-status.tsx'
import { QuietActions } from './quiet-actions.tsx'
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

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Tooltips } from '#app/ui/tooltips.tsx'
import { EditorDialogs } from '../editor/dialogs/editor-dialogs.tsx'
import '../editor/editor.css'
import { useShortcuts } from '../editor/dialogs/shortcuts-dialog.tsx'
import { EditorMessages } from '../editor/editor-messages.tsx'
import { fieldId } from '../editor/rows/field.tsx'
import { useLeavingEditor } from '../editor/use-leave-warning.ts'
import { ValidationSummary } from '../editor/validation-summary.tsx'
import { PreviewOf } from './preview.tsx'
import type { Returned } from './returned.tsx'
import { TextForm } from './text-form.tsx'
import type { SectionDraft } from './text-of.server.ts'
import './preview.css'
import './text-editor.css'
import './texts.css'
import { LanguageTabs, TranslationState } from './language-tabs.tsx'
import { LiveSince } from './live-since.tsx'
import { sectionIn, sections } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { TextHead } from './text-head.tsx'
import { useText } from './use-text.ts'

type Props = { draft: SectionDraft; person: string; returned: Returned | undefined }

/** The form beside the page as visitors will get it (docs/product.md §10). */
export function TextEditor(props: Props) {
  const text = useText(props)
  const { section, draft, editor, address } = text
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  const saveButton = useRef<HTMLButtonElement>(null)
  const ofText = editorOf(sections[sectionIn(draft.section, 'en')], draft.key)
  const leaving = useLeavingEditor(editor, ({ pathname }) => pathname.startsWith(ofText))
  useShortcuts({
    save: () => editor.unsaved && editor.dispatch({ type: 'saveAsked' }),
    showShortcuts: () => setShowsShortcuts(true),
  })
  const { hash } = useLocation()
  useEffect(() => showField(hash.slice(1)), [hash])
  return (
    <div className="editor">
      <TextHead text={text} saveButton={saveButton} />
      <LanguageTabs section={draft.section} textKey={draft.key} />
      <TranslationState text={text} />
      <LiveSince address={draft.shownAt} />
      <ValidationSummary
        issues={text.issues}
        refusals={editor.state.refusals}
        onShow={({ id, path }) => showField(fieldId(id, path))}
      />
      <div className="text-editor" data-language={section.language}>
        <form
          id={text.formId}
          method="post"
          action={address}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            editor.dispatch({ type: 'saveAsked' })
          }}
        >
          <input type="hidden" name="revision" value={text.revision} />
          {section.hint && <p className="note">{section.hint}</p>}
          <TextForm text={text} />
        </form>
        <PreviewOf text={text} />
      </div>
      <Tooltips />
      <EditorMessages
        editor={editor}
        shown={text.sheet.message ?? editor.state.message}
        saveButton={saveButton}
        onSignIn={leaving.allow}
      />
      <EditorDialogs
        config={text.config}
        editor={editor}
        leaving={leaving}
        showsShortcuts={showsShortcuts}
        onCloseShortcuts={() => setShowsShortcuts(false)}
      />
    </div>
  )
}

/** Opens what the field is folded in. */
function showField(id: string): void {
  const field = id === '' ? null : document.getElementById(id)
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}

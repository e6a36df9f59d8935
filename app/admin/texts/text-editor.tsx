import { useRef, useState } from 'react'
import { Tooltips } from '#app/ui/tooltips.tsx'
import type { RowIssue } from '#core/record/list.ts'
import { EditorDialogs } from '../editor/dialogs/editor-dialogs.tsx'
import '../editor/editor.css'
import { useShortcuts } from '../editor/dialogs/shortcuts-dialog.tsx'
import { EditorMessages } from '../editor/editor-messages.tsx'
import { fieldId } from '../editor/rows/field.tsx'
import { useLeavingEditor } from '../editor/use-leave-warning.ts'
import { ValidationSummary } from '../editor/validation-summary.tsx'
import { PreviewOf } from './preview.tsx'
import { PublicationBar } from './publication-bar.tsx'
import type { Returned } from './returned.tsx'
import { TextForm } from './text-form.tsx'
import type { SectionDraft } from './text-of.server.ts'
import './preview.css'
import './text-editor.css'
import './texts.css'
import { TextHead } from './text-head.tsx'
import { LanguageLinks } from './translation-bar.tsx'
import { type EditedText, useText, useTogether } from './use-text.ts'

type Props = { draft: SectionDraft; person: string; returned: Returned | undefined }

export function TextEditor(props: Props) {
  return <TextScreen texts={[useText(props)]} />
}

/** A text in two languages beside each other, each with its own draft and publication. */
export function TextInBoth({ beside, ...english }: Props & { beside: SectionDraft }) {
  const { person } = english
  const texts = [useText(english), useText({ draft: beside, person, rowKey: 'beside' })] as const
  return <TextScreen texts={texts} />
}

/** The form beside the page as visitors will get it (docs/product.md §10). */
function TextScreen({ texts }: { texts: readonly [EditedText, EditedText?] }) {
  const [text, beside] = texts
  const both = beside ? [text, beside] : [text]
  const { section, editor, address } = text
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  const saveButton = useRef<HTMLButtonElement>(null)
  const together = useTogether(both)
  const leaving = useLeavingEditor(together, ({ pathname }) => pathname.startsWith(address))
  useShortcuts({
    save: () => together.unsaved && together.dispatch({ type: 'saveAsked' }),
    showShortcuts: () => setShowsShortcuts(true),
  })
  return (
    <div className="editor">
      <TextHead text={text} both={both} together={together} saveButton={saveButton} />
      <LanguageLinks text={text} />
      {both.map((each) => (
        <PublicationBar key={each.rowKey} text={each} isBeside={each !== text} />
      ))}
      <ValidationSummary
        issues={both.flatMap(({ issues }) => issues)}
        refusals={both.reduce(
          (sum, each) => sum + each.editor.state.refusals + each.publish.refusals,
          0,
        )}
        onShow={showField}
      />
      <div className="text-editor" data-language={section.language}>
        <FormOf text={text}>
          {section.hint && <p className="note">{section.hint}</p>}
          <TextForm text={text} beside={beside} />
        </FormOf>
        {beside && <FormOf text={beside} />}
        <PreviewOf texts={both} />
      </div>
      <Tooltips />
      {both.map((each) => (
        <EditorMessages
          key={each.rowKey}
          editor={each.editor}
          shown={each.publish.message ?? each.editor.state.message}
          saveButton={saveButton}
          onSignIn={leaving.allow}
        />
      ))}
      <EditorDialogs
        config={text.config}
        editor={editor}
        leaving={leaving}
        showsShortcuts={showsShortcuts}
        onCloseShortcuts={() => setShowsShortcuts(false)}
      />
      {beside && <EditorDialogs config={beside.config} editor={beside.editor} />}
    </div>
  )
}

/** Fields may be elsewhere and name it. */
function FormOf({ text, children }: { text: EditedText; children?: React.ReactNode }) {
  return (
    <form
      id={text.formId}
      method="post"
      action={text.address}
      noValidate
      hidden={!children}
      onSubmit={(event) => {
        event.preventDefault()
        text.editor.dispatch({ type: 'saveAsked' })
      }}
    >
      <input type="hidden" name="revision" value={text.revision} />
      {children}
    </form>
  )
}

/** Opens what the field is folded in. */
function showField({ id, path }: RowIssue): void {
  const field = document.getElementById(fieldId(id, path))
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}

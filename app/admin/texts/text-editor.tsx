import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Tooltips } from '#app/ui/tooltips.tsx'
import { type RowIssue, warningsOf } from '#core/lists/list.ts'
import type { Draft } from '#core/texts/drafts.server.ts'
import {
  contentOf,
  fullLabel,
  rowOf,
  type TextContent,
  type TextKind,
} from '#core/texts/text-kind.ts'
import { EditorDialogs } from '../editor/dialogs/editor-dialogs.tsx'
import '../editor/editor.css'
import { EditorMessages } from '../editor/editor-messages.tsx'
import { fieldId } from '../editor/rows/field.tsx'
import { SaveState } from '../editor/save-state.tsx'
import { useEditor } from '../editor/state/use-editor.ts'
import { SaveButtons } from '../editor/toolbar.tsx'
import { useLeavingEditor } from '../editor/use-leave-warning.ts'
import { useShortcuts } from '../editor/use-shortcuts.ts'
import { ValidationSummary } from '../editor/validation-summary.tsx'
import { SavedState } from '../frame/saved-state.tsx'
import { SaveBar, ScreenHead } from '../frame/screen-head.tsx'
import { Preview } from './preview.tsx'
import { PublicationBar } from './publication-bar.tsx'
import { type Returned, returnedIssues, returnedRevision, useReturned } from './returned.tsx'
import type { SectionName, TextSection } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { textConfig } from './text-config.ts'
import { TextForm } from './text-form.tsx'
import './texts.css'
import { TranslationBar } from './translation-bar.tsx'
import { usePublish } from './use-publish.ts'

const formId = 'text-form'

/**
 * The form beside the page as visitors will get it (docs/product.md §10). It is a list of one row.
 */
export function TextEditor(props: {
  section: TextSection
  name: SectionName
  draft: Draft
  english: { version: number; content: TextContent } | undefined
  person: string
  /** From a form without script. */
  returned: Returned | undefined
}) {
  const { section, name, draft, english, person, returned } = props
  const { kind } = section
  const config = useMemo(() => textConfig(section, draft.key), [section, draft.key])
  const newest = useMemo(() => ({ list: draft.list, lastSave: draft.lastSave }), [draft])
  const place = { person, list: `${kind.name}:${draft.key}:${section.language ?? 'en'}` }
  const editor = useEditor(config, newest, place)
  const { state, dispatch, unsaved, issues } = editor
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  const saveButton = useRef<HTMLButtonElement>(null)
  const hydrated = useHydrated()
  const address = editorOf(section, draft.key)
  const publish = usePublish({ editor, section, textKey: draft.key })
  const leaving = useLeavingEditor(editor, ({ pathname }) => pathname.startsWith(address))
  useReturned(returned, dispatch)

  const row = state.copy.entries[0]?.row ?? draft.list.rows[0] ?? rowOf(kind, draft.key, {})
  const plain = hydrated ? undefined : returned
  const told = plain && returnedIssues(plain, kind.fieldsOf(draft.key))
  const allIssues = told ?? (publish.issues.length > 0 ? publish.issues : issues)
  const change = (change: TextContent) => {
    publish.clear()
    dispatch({ type: 'changed', key: row.id, change })
  }
  const save = () => dispatch({ type: 'saveAsked' })
  useShortcuts({
    save: () => unsaved && save(),
    showShortcuts: () => setShowsShortcuts(true),
  })
  const undo = () => {
    flushSync(() => dispatch({ type: 'undone' }))
    saveButton.current?.focus()
  }
  return (
    <div className="editor">
      <ScreenHead
        title={row.name || `Unnamed ${kind.noun}`}
        state={<SavedState publication={publicationOf(draft, kind)} save={draft.lastSave} />}
        back={{ to: section.base, label: section.title }}
        view={draft.published || kind.original ? section.siteAddress(draft.key) : undefined}
        tabs={section.tabs?.(draft.key, 'Page')}
        history={section.tabs ? undefined : `${address}/history`}
      >
        <SaveBar unsaved={unsaved} state={<SaveState editor={editor} what="text" />}>
          <SaveButtons editor={editor} saveButton={saveButton} form={formId} />
        </SaveBar>
      </ScreenHead>
      <TranslationBar section={name} draft={draft} english={english} />
      <PublicationBar
        section={section}
        draft={draft}
        form={formId}
        unsaved={unsaved}
        publish={publish}
      />
      <ValidationSummary
        issues={allIssues}
        refusals={state.refusals + publish.refusals}
        onShow={showField}
      />
      <div className="text-editor" data-language={section.language}>
        <form
          id={formId}
          method="post"
          action={address}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          {section.hint && <p className="note">{section.hint}</p>}
          <input
            type="hidden"
            name="revision"
            value={(plain && returnedRevision(plain)) || state.copy.loaded.revision}
            readOnly
          />
          <TextForm
            section={section}
            textKey={draft.key}
            row={{ ...row, ...plain?.typed }}
            issues={allIssues}
            onChange={change}
            english={english?.content}
          />
        </form>
        <Preview
          address={`${address}/preview`}
          row={row}
          notes={notesOn(section, draft.key, row)}
        />
      </div>
      <Tooltips />
      <EditorMessages
        shown={publish.message ?? state.message}
        canUndo={state.setAside !== undefined}
        onUndo={undo}
        onSignIn={leaving.allow}
      />
      <EditorDialogs
        config={config}
        editor={editor}
        leaving={leaving}
        showsShortcuts={showsShortcuts}
        onCloseShortcuts={() => setShowsShortcuts(false)}
      />
    </div>
  )
}

function publicationOf({ published, scheduled, withdrawn }: Draft, { original }: TextKind) {
  if (published) return 'Published'
  if (scheduled.length > 0) return 'Scheduled'
  if (withdrawn) return 'Withdrawn'
  return original ? 'Original' : 'Draft'
}

/** What may not fit the page. */
function notesOn({ kind }: TextSection, key: string, row: TextContent): string[] {
  const fields = kind.fieldsOf(key)
  return warningsOf(kind.check?.(contentOf(fields, row)) ?? []).map(({ path, message }) => {
    const field = fields[path]
    return `${field ? fullLabel(field) : path}: ${message}`
  })
}

/** Opens what the field is folded in. */
function showField({ id, path }: RowIssue): void {
  const field = document.getElementById(fieldId(id, path))
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}

import { useEffect, useMemo, useState } from 'react'
import type { EditorConfig, Shortcut } from '#app/admin/editor/editor-config.ts'
import { useHydrated } from '#app/ui/hydrated.ts'
import { success } from '#app/ui/message.ts'
import { error, errorsOf, warning } from '#core/issue.ts'
import type { RowIssue } from '#core/record/list.ts'
import { checkText } from '#core/texts/check-text.ts'
import {
  completeContent,
  fullLabel,
  rowOf,
  type TextContent,
  type TextRow,
} from '#core/texts/text-kind.ts'
import { isOutdated } from '../editor/state/editor-state.ts'
import { type Editor, useEditor } from '../editor/state/use-editor.ts'
import { rowsOf } from '../editor/state/working-copy.ts'
import { type Returned, returnedIssues, returnedRevision, useReturned } from './returned.ts'
import { sections, type TextSection } from './sections.ts'
import { editorOf } from './text-bases.ts'
import type { SectionDraft } from './text-of.server.ts'
import { usePublishSheet } from './use-publish-sheet.ts'

export type EditedText = ReturnType<typeof useText>

/** Of the fields of a text on its screen. */
export const rowKey = 'text'

/** One language of a text, as somebody edits it: a list of one row. */
export function useText(props: {
  draft: SectionDraft
  person: string
  returned: Returned | undefined
}) {
  const { draft, person, returned } = props
  const section: TextSection = sections[draft.section]
  const { kind } = section
  const address = editorOf(section, draft.key)
  const config = useMemo(() => textConfig(section, draft.key), [section, draft.key])
  const newest = useMemo(() => ({ list: draft.list, lastSave: draft.lastSave }), [draft])
  const place = { person, list: `${kind.name}:${draft.key}:${section.language ?? 'en'}` }
  const editor = useEditor(config, newest, place, address)
  useAutosave(editor, config)
  const sheet = usePublishSheet(editor, section, draft.key)
  const hydrated = useHydrated()
  const { state, dispatch } = editor
  useReturned(returned, dispatch)

  const [caret, setCaret] = useState<number>()
  const fieldsOf = kind.fieldsOf(draft.key)
  const row = state.copy.entries[0]?.row ?? draft.list.rows[0] ?? rowOf(kind, draft.key, {})
  const plain = hydrated ? undefined : returned
  const told = plain && returnedIssues(plain, fieldsOf)
  const issues: readonly RowIssue[] = told ?? editor.issues
  return {
    section,
    draft,
    address,
    config,
    editor,
    sheet,
    row,
    typed: { ...row, ...plain?.typed },
    revision: (plain && returnedRevision(plain)) || state.copy.loaded.revision,
    issues: issues.map((issue) => (issue.id === '' ? issue : { ...issue, id: rowKey })),
    formId: `${rowKey}-form`,
    /** The field that is the text itself; undefined where it is made of many sentences. */
    body: fieldsOf.body?.kind === 'rich' ? 'body' : undefined,
    /** The block of it that is being written, counted from 0. */
    caret,
    setCaret,
    change(change: TextContent) {
      dispatch({ type: 'changed', key: row.id, change })
    },
  }
}

const autosaveMs = 2000

/** When typing rests, as far as it can be saved; what differs from another's is asked about once. */
function useAutosave(editor: Editor<TextRow>, config: EditorConfig<TextRow>): void {
  const { state, dispatch, unsaved } = editor
  const isHeld =
    !unsaved ||
    state.saving !== undefined ||
    state.asking !== undefined ||
    state.failure !== undefined ||
    state.uploading.size > 0 ||
    isOutdated(state)
  const { copy } = state
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => {
      const isClean = errorsOf(config.check(rowsOf(copy.entries), copy.loaded)).length === 0
      if (isClean) dispatch({ type: 'saveAsked' })
    }, autosaveMs)
    return () => clearTimeout(timer)
  }, [isHeld, copy, config, dispatch])
}

const ofBodies: readonly Shortcut[] = [
  { keys: ['Ctrl', 'B'], meaning: 'In a body: bold; Ctrl I italic, Ctrl . superscript' },
  { keys: ['Ctrl', 'Alt', '2'], meaning: 'Heading; Ctrl Alt 3 subheading' },
  { keys: ['Ctrl', 'Shift', '8'], meaning: 'Bullets; Ctrl Shift 7 numbers, 9 quotation' },
  { keys: ['Ctrl', 'Alt', 'K'], meaning: 'Link; Ctrl Alt N note' },
  { keys: ['Enter'], meaning: 'On a chart, picture or note that is selected: open it' },
  { keys: ['Ctrl', 'Z'], meaning: 'Undo; Ctrl Y again' },
  { keys: ['Esc', 'Tab'], meaning: 'Leave the body; Shift Tab to its toolbar' },
]

function textConfig({ kind }: TextSection, key: string): EditorConfig<TextRow> {
  const fields = kind.fieldsOf(key)
  const titled = (row: TextRow): TextRow => ({ ...row, name: kind.titleOf(row, key) })
  return {
    copy: {
      list: `this ${kind.noun}`,
      what: 'text',
      one: 'text',
      many: 'texts',
      add: '',
      addFirst: '',
      none: '',
      notSaved: { title: 'Error', text: 'Failed to save the draft.' },
      valid: success('Validation passed', 'It can be published.'),
      removal: () => '',
    },
    labels: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, fullLabel(field)]),
    ),
    check: (rows) => rows.flatMap((row) => issuesOf(row)),
    edit: (row, change) => titled({ ...row, ...(change as Partial<TextRow>) } as TextRow),
    create: () => rowOf(kind, key, completeContent(fields, {})),
    staysTyped: true,
    readable: (name, value) =>
      fields[name]?.kind === 'rich' ? kind.readable?.(name, String(value ?? '')) : undefined,
    shortcuts: Object.values(fields).some((field) => field.kind === 'rich') ? ofBodies : [],
  }

  function issuesOf(row: TextRow): RowIssue[] {
    const { id, name } = row
    return checkText(kind, key, completeContent(fields, row)).map((issue) => {
      const field = fields[issue.path]
      const message = field?.group ? `${field.group}: ${issue.message}` : issue.message
      const say = issue.severity === 'error' ? error : warning
      return { ...say(issue.path, message), id, name }
    })
  }
}

import { useEffect, useMemo, useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import type { RowIssue } from '#core/record/list.ts'
import { rowOf, type TextContent } from '#core/texts/text-kind.ts'
import type { Savable } from '../editor/save-buttons.tsx'
import { useEditor } from '../editor/state/use-editor.ts'
import type { Leavable } from '../editor/use-leave-warning.ts'
import { asksFirst } from './asks-first.ts'
import { type Returned, returnedIssues, returnedRevision, useReturned } from './returned.tsx'
import { sections } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { textConfig } from './text-config.ts'
import type { SectionDraft } from './text-of.server.ts'
import type { TextSection } from './text-section.ts'
import { usePublish } from './use-publish.ts'

export type EditedText = ReturnType<typeof useText>

/** One language of a text, as somebody edits it: a list of one row. */
export function useText(props: {
  draft: SectionDraft
  person: string
  returned?: Returned
  /** Of two texts on one screen, the second has its fields under another key. */
  rowKey?: string
}) {
  const { draft, person, returned, rowKey = 'text' } = props
  const section: TextSection = sections[draft.section]
  const { kind } = section
  const address = editorOf(section, draft.key)
  const config = useMemo(() => textConfig(section, draft.key), [section, draft.key])
  const newest = useMemo(() => ({ list: draft.list, lastSave: draft.lastSave }), [draft])
  const place = { person, list: `${kind.name}:${draft.key}:${section.language ?? 'en'}` }
  const editor = useEditor(config, newest, place, address)
  const publish = usePublish({
    editor,
    section,
    textKey: draft.key,
    asksFirst: asksFirst(section, draft),
  })
  const hydrated = useHydrated()
  const { state, dispatch } = editor
  useReturned(returned, dispatch)

  const row = state.copy.entries[0]?.row ?? draft.list.rows[0] ?? rowOf(kind, draft.key, {})
  const plain = hydrated ? undefined : returned
  const told = plain && returnedIssues(plain, kind.fieldsOf(draft.key))
  const found = publish.issues.length > 0 ? publish.issues : editor.issues
  const issues: readonly RowIssue[] = told ?? found
  return {
    section,
    draft,
    address,
    config,
    editor,
    publish,
    row,
    rowKey,
    typed: { ...row, ...plain?.typed },
    revision: (plain && returnedRevision(plain)) || state.copy.loaded.revision,
    issues: issues.map((issue) => (issue.id === '' ? issue : { ...issue, id: rowKey })),
    formId: `${rowKey}-form`,
    change(change: TextContent) {
      publish.clear()
      dispatch({ type: 'changed', key: row.id, change })
    },
  }
}

/** Of all texts on a screen; the first is saved first, as the second may translate it. */
export function useTogether(texts: readonly EditedText[]): Savable & Leavable {
  const [isWaiting, setWaiting] = useState(false)
  const [first, second] = texts.map(({ editor }) => editor)
  const isSaving = first?.state.saving !== undefined
  const saveSecond = second?.dispatch
  useEffect(() => {
    if (!isWaiting || isSaving) return
    setWaiting(false)
    saveSecond?.({ type: 'saveAsked' })
  }, [isWaiting, isSaving, saveSecond])
  const editors = texts.map(({ editor }) => editor)
  return {
    unsaved: editors.some(({ unsaved }) => unsaved),
    isKept: editors.every(({ isKept }) => isKept),
    state: {
      saving: editors.find(({ state }) => state.saving)?.state.saving,
      uploading: new Set(editors.flatMap(({ state }) => [...state.uploading])),
    },
    dispatch(event) {
      const changed = editors.filter(({ unsaved }) => unsaved)
      if (event.type === 'saveAsked') {
        changed[0]?.dispatch(event)
        if (changed.length > 1) setWaiting(true)
      } else for (const { dispatch } of changed) dispatch(event)
    },
  }
}

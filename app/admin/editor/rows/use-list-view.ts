import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { RowIssue } from '#core/record/list.ts'
import { type EditorConfig, type NamedRow, nameOf } from '../editor-config.ts'
import type { Editor } from '../state/use-editor.ts'
import type { Entry } from '../state/working-copy.ts'
import { useAnnouncer } from './use-announcer.tsx'
import { useFieldEscape } from './use-field-escape.ts'
import { useFocusOn } from './use-focus-on.ts'
import { useReorder } from './use-reorder.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useRowCommands } from './use-row-commands.ts'
import { useSearch } from './use-search.ts'

export function useListView<R extends NamedRow>(config: EditorConfig<R>, editor: Editor<R>) {
  const { state, dispatch } = editor
  const { copy, uploading } = state
  const { entries } = copy
  const list = useRef<HTMLOListElement>(null)
  const { announce, region } = useAnnouncer()
  const focusOn = useFocusOn(list)
  const { open, unfold, toggle } = useOpenRows(focusOn)
  const commands = useRowCommands(dispatch, focusOn)
  const { search, hidden, searchFor } = useSearch((text) => {
    const { matches } = config
    if (!matches || text.trim() === '') return new Set()
    // Out of sight is off the page, which would end an upload.
    const out = entries.filter(({ key, row }) => !matches(row, text) && !uploading.has(key))
    return new Set(out.map(({ key }) => key))
  })
  const lifted = useReorder(list, {
    entries,
    place: (key, before) => dispatch({ type: 'placed', key, before }),
    putBack: (before) => dispatch({ type: 'orderRestored', entries: before }),
    nameOf,
    announce,
  })
  useRovingFocus(list)
  useEscapeInRows(list, editor)

  const add = () => {
    const rows = entries.map((entry) => entry.row)
    const row = config.create(rows, copy.loaded.today)
    dispatch({ type: 'added', row })
    unfold(row.id)
    focusOn(row.id, Object.keys(config.labels)[0])
  }
  const showIssue = ({ id, path }: RowIssue) => {
    const key = entries.find(({ row }) => row.id === id)?.key
    if (key === undefined) return
    if (hidden.has(key)) searchFor('')
    unfold(key)
    focusOn(key, path)
  }
  return {
    list,
    region,
    announce,
    open,
    toggle,
    lifted,
    commands,
    search,
    hidden,
    searchFor,
    add,
    showIssue,
    /** Of the rows that stay, also where a search hides them. */
    places: new Map(entries.filter(({ removed }) => !removed).map(({ key }, at) => [key, at + 1])),
    shown: entries.filter(({ key }) => !hidden.has(key)),
    total: entries.length,
    isMovable: config.order !== undefined && hidden.size === 0,
  }
}

function useEscapeInRows<R extends NamedRow>(
  list: RefObject<HTMLElement | null>,
  { state, dispatch }: Editor<R>,
): void {
  const latest = useRef(state.copy.entries)
  latest.current = state.copy.entries
  const memory = useMemo(
    () => ({
      remember: (key: string) => latest.current.find((entry) => entry.key === key),
      restore: (entry: Entry<R> | undefined) => entry && dispatch({ type: 'rowRestored', entry }),
    }),
    [dispatch],
  )
  useFieldEscape(list, memory)
}

export type ListView<R extends NamedRow> = ReturnType<typeof useListView<R>>

function useOpenRows(focusOn: (key: string, field: string) => void) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const unfold = useCallback((key: string) => setOpen((keys) => new Set([...keys, key])), [])
  const toggle = useCallback(
    (key: string) => {
      setOpen((keys) => {
        const next = new Set(keys)
        if (!next.delete(key)) next.add(key)
        return next
      })
      focusOn(key, 'opened')
    },
    [focusOn],
  )
  return { open, unfold, toggle }
}

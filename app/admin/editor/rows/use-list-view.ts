import { useMemo, useRef } from 'react'
import type { RowIssue } from '#core/lists/list.ts'
import { type EditorConfig, type NamedRow, nameOf } from '../editor-config.ts'
import type { Editor } from '../state/use-editor.ts'
import type { Entry } from '../state/working-copy.ts'
import { useAnnouncer } from './use-announcer.tsx'
import { useFieldEscape } from './use-field-escape.ts'
import { useFocusOn } from './use-focus-on.ts'
import { useOpenRows } from './use-open-rows.ts'
import { useReorder } from './use-reorder.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useRowCommands } from './use-row-commands.ts'
import { useSearch } from './use-search.ts'

/** Which rows are shown, open, searched for and moved, and where the focus goes. */
export function useListView<R extends NamedRow>(
  config: EditorConfig<R>,
  { state, dispatch }: Editor<R>,
) {
  const { copy, uploading } = state
  const { entries } = copy
  const list = useRef<HTMLOListElement>(null)
  const { announce, region } = useAnnouncer()
  const focusOn = useFocusOn(list)
  const { open, unfold, toggle } = useOpenRows()
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
  const latest = useRef(entries)
  latest.current = entries
  const memory = useMemo(
    () => ({
      remember: (key: string) => latest.current.find((entry) => entry.key === key),
      restore: (entry: Entry<R> | undefined) => entry && dispatch({ type: 'rowRestored', entry }),
    }),
    [dispatch],
  )
  useFieldEscape(list, memory)

  const [firstField] = Object.keys(config.labels)
  return {
    list,
    region,
    announce,
    open,
    lifted,
    commands,
    search,
    hidden,
    searchFor,
    shown: entries.filter(({ key }) => !hidden.has(key)),
    isMovable: config.order !== undefined && hidden.size === 0,
    toggle: useMemo(
      () => (key: string) => {
        toggle(key)
        focusOn(key, 'opened')
      },
      [toggle, focusOn],
    ),
    add: () => {
      const row = config.create(
        entries.map((entry) => entry.row),
        copy.loaded.today,
      )
      dispatch({ type: 'added', row })
      unfold(row.id)
      focusOn(row.id, firstField)
    },
    showIssue: ({ id, path }: RowIssue) => {
      const key = entries.find(({ row }) => row.id === id)?.key
      if (key === undefined) return
      if (hidden.has(key)) searchFor('')
      unfold(key)
      focusOn(key, path)
    },
  }
}

export type ListView<R extends NamedRow> = ReturnType<typeof useListView<R>>

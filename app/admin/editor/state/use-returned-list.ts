import { useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router'
import { againField } from '#app/admin/review/edit-again.ts'
import type { EditedList } from '#core/record/list.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import { repaired } from './kept-draft.ts'
import type { Editor } from './use-editor.ts'

/** As it was loaded, and as it was submitted; `at` is when. */
export type ReturnedList<R extends NamedRow> = { loaded: EditedList<R>; rows: R[]; at: Date }

/** Once: from then on it is a draft that the browser keeps, and the address is the editor's own. */
export function useReturnedList<R extends NamedRow>(
  config: EditorConfig<R>,
  { dispatch, state }: Editor<R>,
  returned: ReturnedList<R> | undefined,
): void {
  const [search, setSearch] = useSearchParams()
  const { today } = state.newest.list
  useLayoutEffect(() => {
    if (!returned || !search.has(againField)) return
    const entries = returned.rows.map((row) => ({ key: row.id, row, removed: false }))
    const draft = { loaded: returned.loaded, entries, unanswered: [], at: returned.at.getTime() }
    dispatch({ type: 'returned', draft: repaired(draft, config.create([], today)) })
    const own = new URLSearchParams(search)
    own.delete(againField)
    // The router follows later; a reload before that must show the draft, not this again.
    history.replaceState(history.state, '', `?${own}`)
    setSearch(own, { replace: true, preventScrollReset: true })
  }, [returned, search, setSearch, dispatch, config, today])
}

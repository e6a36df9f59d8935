import type { EditorConfig, NamedRow } from '../editor-config.ts'
import { type Draft, type EditorState, type Newest, rulesOf } from './editor-state.ts'
import { isUnsaved, refreshCopy, showList } from './working-copy.ts'

/** Missing or invalid fields of an older version come from `blank`. */
export function repaired<R extends NamedRow>(
  { loaded, entries, unanswered }: Draft<R>,
  blank: R,
): Draft<R> {
  const repair = (row: R): R => {
    const whole = { ...blank }
    for (const field of Object.keys(blank) as (keyof R)[])
      if (typeof row[field] === typeof blank[field]) whole[field] = row[field]
    return whole
  }
  return {
    loaded: { ...loaded, rows: loaded.rows.map(repair) },
    entries: entries.map((entry) => ({ ...entry, row: repair(entry.row) })),
    unanswered,
  }
}

export function withNewest<R extends NamedRow>(
  state: EditorState<R>,
  heard: Newest<R> | undefined,
): EditorState<R> {
  const { newest, copy } = state
  const next = heard ?? { list: copy.loaded }
  const isNewer = heard
    ? next.list.revision >= newest.list.revision
    : next.list.revision > newest.list.revision
  return isNewer ? { ...state, newest: next } : state
}

export function catchUp<R extends NamedRow>(
  config: EditorConfig<R>,
  state: EditorState<R>,
): EditorState<R> {
  const { copy, newest, saving } = state
  const { list } = newest
  if (saving || list === copy.loaded || list.revision < copy.loaded.revision) return state
  if (list.revision === copy.loaded.revision && config.staysTyped && !isUnsaved(copy)) return state
  if (list.revision === copy.loaded.revision)
    return { ...state, copy: refreshCopy(copy, list, rulesOf(config)) }
  return isUnsaved(copy) ? state : { ...state, copy: showList(copy, list) }
}

import type { EditorConfig, NamedRow } from '../editor-config.ts'
import { type EditorState, type Newest, rulesOf } from './editor-state.ts'
import { refreshCopy } from './merge-copy.ts'
import { isUnsaved, showList } from './working-copy.ts'

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
  if (list.revision === copy.loaded.revision)
    return { ...state, copy: refreshCopy(copy, list, rulesOf(config)) }
  return isUnsaved(copy) ? state : { ...state, copy: showList(copy, list) }
}

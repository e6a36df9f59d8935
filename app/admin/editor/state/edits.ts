import type { EditorConfig, NamedRow } from '../editor-config.ts'
import type { EditorEvent } from './editor-events.ts'
import type { EditorState } from './editor-state.ts'
import { placeRow, restoreOrder } from './row-order.ts'
import { addRow, changeRow, setRemoved, type WorkingCopy } from './working-copy.ts'

type Edit = 'changed' | 'rowRestored' | 'added' | 'removed' | 'putBack' | 'placed' | 'orderRestored'

export function edit<R extends NamedRow>(
  config: EditorConfig<R>,
  state: EditorState<R>,
  event: Extract<EditorEvent<R>, { type: Edit }>,
): EditorState<R> {
  const { copy } = state
  const next = editCopy(config, copy, event)
  if (next === copy) return state
  const removals = new Set(state.confirmed.removals)
  if (event.type === 'putBack')
    for (const { key, row } of copy.entries) if (key === event.key) removals.delete(row.id)
  const confirmed = {
    ...state.confirmed,
    removals,
    questions: event.type === 'changed' ? [] : state.confirmed.questions,
  }
  return { ...state, copy: next, confirmed, setAside: undefined }
}

function editCopy<R extends NamedRow>(
  config: EditorConfig<R>,
  copy: WorkingCopy<R>,
  event: Extract<EditorEvent<R>, { type: Edit }>,
): WorkingCopy<R> {
  const { today } = copy.loaded
  switch (event.type) {
    case 'changed':
      return changeRow(copy, event.key, (row, saved) =>
        config.edit(row, event.change, today, saved),
      )
    case 'rowRestored':
      // Keeps its place, and the id that a save has given it since.
      return changeRow(copy, event.entry.key, ({ id }) => ({ ...event.entry.row, id }))
    case 'added':
      return addRow(copy, event.row)
    case 'removed':
    case 'putBack':
      return setRemoved(copy, event.key, event.type === 'removed')
    case 'placed':
      return placeRow(copy, event.key, event.before, config)
    case 'orderRestored':
      return restoreOrder(copy, event.entries, config)
  }
}

import type { EditorConfig, NamedRow } from '#app/admin/editor/editor-config.ts'
import { sameRows } from '#core/lists/compare.ts'
import { newSaveKey } from '#core/lists/list.ts'
import { type Entry, rowsOf, type WorkingCopy } from './working-copy.ts'

/** What was sent to the server, word for word, so that it can be sent again under the same key. */
export type SaveAttempt<R extends NamedRow> = {
  entries: readonly Entry<R>[]
  revision: number
  /** Idempotency key: whoever sends it twice saves once, and gets the same answer. */
  key: string
  /** The rows as JSON. */
  list: string
}

export function newAttempt<R extends NamedRow>(
  { sent }: EditorConfig<R>,
  { entries, loaded }: WorkingCopy<R>,
): SaveAttempt<R> {
  const rows = rowsOf(entries)
  const list = JSON.stringify(sent?.(rows, loaded.rows) ?? rows)
  return { entries, revision: loaded.revision, key: newSaveKey(), list }
}

/** Whether an attempt holds exactly what is to be saved now. */
export function isAttemptOf<R extends NamedRow>(
  { entries, revision }: SaveAttempt<R>,
  copy: WorkingCopy<R>,
): boolean {
  return revision === copy.loaded.revision && sameRows(rowsOf(entries), rowsOf(copy.entries))
}

export function formOf({ revision, key, list }: SaveAttempt<NamedRow>): FormData {
  const form = new FormData()
  form.set('revision', String(revision))
  form.set('key', key)
  form.set('list', list)
  return form
}

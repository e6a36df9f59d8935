import { sameRows } from '#core/lists/compare.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import { type Entry, rowsOf, type WorkingCopy } from './working-copy.ts'

/** What was sent to the server, word for word, so that it can be sent again under the same key. */
export type SaveAttempt<R extends NamedRow> = {
  entries: readonly Entry<R>[]
  revision: number
  /** Idempotency key: sent twice it is saved once, and gets the same answer. */
  key: string
  /** The rows as JSON. */
  list: string
  /** Keys of the questions that were answered with yes. */
  confirmed: readonly string[]
}

export function newAttempt<R extends NamedRow>(
  { sent }: Pick<EditorConfig<R>, 'sent'>,
  { entries, loaded }: WorkingCopy<R>,
  { key, confirmed }: { key: string; confirmed: readonly string[] },
): SaveAttempt<R> {
  const rows = rowsOf(entries)
  const list = JSON.stringify(sent?.(rows, loaded.rows) ?? rows)
  return { entries, revision: loaded.revision, key, list, confirmed }
}

/** Whether an attempt holds exactly what is to be saved now. */
export function isAttemptOf<R extends NamedRow>(
  { entries, revision, confirmed }: SaveAttempt<R>,
  copy: WorkingCopy<R>,
  confirmedNow: readonly string[],
): boolean {
  return (
    revision === copy.loaded.revision &&
    confirmed.join() === confirmedNow.join() &&
    sameRows(rowsOf(entries), rowsOf(copy.entries))
  )
}

export function formOf({ revision, key, list, confirmed }: SaveAttempt<NamedRow>): FormData {
  const form = new FormData()
  form.set('revision', String(revision))
  form.set('key', key)
  form.set('list', list)
  if (confirmed.length > 0) form.set('confirmed', JSON.stringify(confirmed))
  return form
}

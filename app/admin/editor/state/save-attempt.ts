import { markNewRows } from '#core/record/list.ts'
import { sameRows } from '#core/record/merge.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import { type Entry, rowsOf, type WorkingCopy } from './working-copy.ts'

export type Confirmed = {
  removals: ReadonlySet<string>
  questions: readonly string[]
  reason: string
}

export const noneConfirmed: Confirmed = { removals: new Set(), questions: [], reason: '' }

/** Word for word, so that it can be sent again under the same key. */
export type SaveAttempt<R extends NamedRow> = {
  entries: readonly Entry<R>[]
  revision: number
  /** Sent twice it is saved once, and gets the same answer. */
  key: string
  list: string
  confirmed: readonly string[]
  reason: string
}

export function newAttempt<R extends NamedRow>(
  { sent }: Pick<EditorConfig<R>, 'sent'>,
  { entries, loaded }: WorkingCopy<R>,
  { key, confirmed }: { key: string; confirmed: Omit<Confirmed, 'removals'> },
): SaveAttempt<R> {
  const rows = rowsOf(entries)
  const list = JSON.stringify(markNewRows(sent?.(rows, loaded.rows) ?? rows, loaded.rows))
  const { questions, reason } = confirmed
  return { entries, revision: loaded.revision, key, list, confirmed: questions, reason }
}

export function isAttemptOf<R extends NamedRow>(
  { entries, revision, confirmed, reason }: SaveAttempt<R>,
  copy: WorkingCopy<R>,
  now: Omit<Confirmed, 'removals'>,
): boolean {
  return (
    revision === copy.loaded.revision &&
    confirmed.join() === now.questions.join() &&
    reason === now.reason &&
    sameRows(rowsOf(entries), rowsOf(copy.entries))
  )
}

export function formOf({
  revision,
  key,
  list,
  confirmed,
  reason,
}: SaveAttempt<NamedRow>): FormData {
  const form = new FormData()
  form.set('revision', String(revision))
  form.set('key', key)
  form.set('list', list)
  if (reason !== '') form.set('reason', reason)
  if (confirmed.length > 0) form.set('confirmed', JSON.stringify(confirmed))
  return form
}

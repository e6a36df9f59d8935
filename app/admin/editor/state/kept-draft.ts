import type { NamedRow } from '#app/admin/editor/editor-config.ts'
import type { SaveAttempt } from './save-attempt.ts'
import type { WorkingCopy } from './working-copy.ts'

/** Whose draft of which list: nobody else who uses this browser is shown it. */
export type DraftPlace = { person: string; list: string }

/** An unsaved working copy as the browser keeps it, with what it was made from. */
export type KeptDraft<R extends NamedRow> = Pick<WorkingCopy<R>, 'loaded' | 'entries'> & {
  /** A save that got no answer. */
  unanswered?: SaveAttempt<R>
  /** Milliseconds since 1970. */
  at: number
}

/** To be raised whenever drafts look different; older ones are then left alone. */
const form = 1

function nameOf({ person, list }: DraftPlace): string {
  return `qantara-draft:${form}:${person}:${list}`
}

/** Keeps a draft. False where the browser has no room for it, or keeps nothing at all. */
export function keepDraft<R extends NamedRow>(place: DraftPlace, draft: KeptDraft<R>): boolean {
  try {
    localStorage.setItem(nameOf(place), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(nameOf(place))
  } catch {
    // Where nothing is kept there is nothing to drop.
  }
}

export function findDraft<R extends NamedRow>(place: DraftPlace): KeptDraft<R> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null')
    const isDraft = Array.isArray(kept?.entries) && Array.isArray(kept.loaded?.rows)
    return isDraft && Number.isInteger(kept.loaded.revision) ? kept : undefined
  } catch {
    return undefined
  }
}

/** A kept draft as the program of today has rows: a field that is missing or odd is as in `blank`. */
export function repaired<R extends NamedRow>(
  { loaded, entries }: KeptDraft<R>,
  blank: R,
): WorkingCopy<R> {
  const repair = (row: R): R => {
    const whole = { ...blank }
    for (const field of Object.keys(blank) as (keyof R)[])
      if (typeof row[field] === typeof blank[field]) whole[field] = row[field]
    return whole
  }
  return {
    loaded: { ...loaded, rows: loaded.rows.map(repair) },
    entries: entries.map((entry) => ({ ...entry, row: repair(entry.row) })),
  }
}

import type { NamedRow } from '../editor-config.ts'
import type { Draft } from './editor-state.ts'

/** Nobody else who uses this browser is shown it. */
export type DraftPlace = { person: string; list: string }

/** `at` is in milliseconds since 1970. */
export type KeptDraft<R extends NamedRow> = Draft<R> & { at: number }

/** Raise it when the shape changes: older drafts are then dropped, and the person is told. */
const form = 3

function prefixOf(person: string): string {
  return `qantara-draft:${form}:${person}:`
}

function nameOf({ person, list }: DraftPlace): string {
  return prefixOf(person) + list
}

/** False where the browser has no room, or keeps nothing at all. */
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
  } catch {}
}

export function findDraft<R extends NamedRow>(place: DraftPlace): KeptDraft<R> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null')
    const isDraft =
      Array.isArray(kept?.entries) &&
      Array.isArray(kept.unanswered) &&
      Array.isArray(kept.loaded?.rows)
    return isDraft && Number.isInteger(kept.loaded.revision) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Removes what this person's drafts of an earlier form have left here. Returns whether there were any. */
export function dropEarlierDrafts(person: string): boolean {
  try {
    const earlier = Object.keys(localStorage).filter((name) => {
      const [, of = '', whose] = /^qantara-draft:(\d+):([^:]+):/.exec(name) ?? []
      return whose === person && Number(of) < form
    })
    for (const name of earlier) localStorage.removeItem(name)
    return earlier.length > 0
  } catch {
    return false
  }
}

/** In this browser, the latest first, each with the name of its first row. */
export function listKeptDrafts(
  person: string,
): { list: string; at: Date; title: string | undefined }[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefixOf(person)))
      .map((name) => name.slice(prefixOf(person).length))
      .flatMap((list) => {
        const draft = findDraft({ person, list })
        return draft ? [{ list, at: new Date(draft.at), title: draft.entries[0]?.row.name }] : []
      })
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  } catch {
    return []
  }
}

/** Missing or invalid fields of an older version come from `blank`. */
export function repaired<R extends NamedRow>(
  { loaded, entries, unanswered }: KeptDraft<R>,
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

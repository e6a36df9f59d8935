import { useEffect, useMemo, useRef, useState } from 'react'
import { findText, keepText } from '#app/kept-text.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import { type Draft, type EditorState, type Newest, rulesOf } from './editor-state.ts'
import { isUnsaved, refreshCopy, showList } from './working-copy.ts'

const restMs = 400

/** When typing rests, and before the page is left; `isKept` is false where the browser cannot. */
export function useKeptDraft<R extends NamedRow>({ person, list }: DraftPlace) {
  const [isKept, setKept] = useState(true)
  const waiting = useRef<Draft<R>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const drafts = useMemo(() => {
    const place = { person, list }
    const write = () => {
      clearTimeout(timer.current)
      const draft = waiting.current
      waiting.current = undefined
      if (draft) setKept(keepDraft(place, { ...draft, at: Date.now() }))
    }
    return {
      write,
      keep: (draft: Draft<R>) => {
        waiting.current = draft
        clearTimeout(timer.current)
        timer.current = setTimeout(write, restMs)
      },
      drop: () => {
        clearTimeout(timer.current)
        waiting.current = undefined
        dropDraft(place)
      },
    }
  }, [person, list])

  useEffect(() => {
    const { write } = drafts
    const hide = () => document.visibilityState === 'hidden' && write()
    addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', hide)
    return () => {
      // Leaving for another page of the panel keeps the draft too.
      write()
      removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [drafts])

  return { isKept, drafts }
}

/** Nobody else who uses this browser is shown it. */
export type DraftPlace = { person: string; list: string }

/** `at` is in milliseconds since 1970. */
type KeptDraft<R extends NamedRow> = Draft<R> & { at: number }

/** Raise it when the shape changes: older drafts are then dropped, and the person is told. */
const form = 5

function prefixOf(person: string): string {
  return `qantara-draft:${form}:${person}:`
}

function nameOf({ person, list }: DraftPlace): string {
  return prefixOf(person) + list
}

/** False where the browser has no room, or keeps nothing at all. */
function keepDraft<R extends NamedRow>(place: DraftPlace, draft: KeptDraft<R>): boolean {
  try {
    keepText(localStorage, nameOf(place), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

function dropDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(nameOf(place))
  } catch {}
}

export function findDraft<R extends NamedRow>(place: DraftPlace): KeptDraft<R> | undefined {
  try {
    const kept = JSON.parse(findText(localStorage, nameOf(place)) ?? 'null')
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

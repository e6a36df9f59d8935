import { useEffect, useMemo, useRef, useState } from 'react'
import { findText, keepText } from '#app/kept-text.ts'

const restMs = 400

/** Nobody else who uses this browser is shown it. */
export type DraftPlace = { person: string; list: string }

/** `at` is in milliseconds since 1970; `title` is what the dashboard calls it. */
export type Draft<T> = { value: T; title?: string; at: number }

/**
 * What somebody has typed and not saved, of whatever screen. It is written when typing rests and
 * before the page is left; `isKept` is false where the browser cannot.
 */
export function useDraft<T>({ person, list }: DraftPlace) {
  const [isKept, setKept] = useState(true)
  const waiting = useRef<Omit<Draft<T>, 'at'>>(undefined)
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
      keep: (value: T, title?: string) => {
        waiting.current = { value, title }
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

/** Raise it when the shape of a draft changes: older ones are then dropped, and the person is told. */
const form = 6

function prefixOf(person: string): string {
  return `qantara-draft:${form}:${person}:`
}

function nameOf({ person, list }: DraftPlace): string {
  return prefixOf(person) + list
}

/** False where the browser has no room, or keeps nothing at all. */
function keepDraft(place: DraftPlace, draft: Draft<unknown>): boolean {
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

/** Undefined without one, or where `isValid` says that nothing can be made of it. */
export function findDraft<T>(
  place: DraftPlace,
  isValid: (value: Partial<T>) => boolean,
): Draft<T> | undefined {
  try {
    const kept = JSON.parse(findText(localStorage, nameOf(place)) ?? 'null')
    return kept?.value && Number.isInteger(kept.at) && isValid(kept.value) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Removes this person's drafts of an earlier form, or sealed by an earlier key. Returns whether there were any. */
export function dropLostDrafts(person: string): boolean {
  try {
    const lost = Object.keys(localStorage).filter((name) => {
      const [, of = '', whose] = /^qantara-draft:(\d+):([^:]+):/.exec(name) ?? []
      if (whose !== person) return name.startsWith(`qantara-round:${person}:`)
      return Number(of) < form || findText(localStorage, name) === undefined
    })
    for (const name of lost) localStorage.removeItem(name)
    return lost.length > 0
  } catch {
    return false
  }
}

/** In this browser, the latest first. */
export function listDrafts(
  person: string,
): { list: string; at: Date; title: string | undefined }[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefixOf(person)))
      .map((name) => name.slice(prefixOf(person).length))
      .flatMap((list) => {
        const draft = findDraft({ person, list }, () => true)
        return draft ? [{ list, at: new Date(draft.at), title: draft.title }] : []
      })
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  } catch {
    return []
  }
}

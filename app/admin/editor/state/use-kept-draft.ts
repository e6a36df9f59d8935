import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { NamedRow } from '#app/admin/editor/editor-config.ts'
import { type DraftPlace, dropDraft, findDraft, type KeptDraft, keepDraft } from './kept-draft.ts'

/** How long typing rests before the draft is written. */
const restMs = 400

/**
 * Keeps the unsaved working copy in this browser, so that a reload, a lost connection or a lost
 * session costs nothing. `draft` is undefined while nothing is unsaved. `resume` is called once,
 * with what was kept before. Returns whether the browser could keep it.
 */
export function useKeptDraft<R extends NamedRow>(
  place: DraftPlace,
  draft: Omit<KeptDraft<R>, 'at'> | undefined,
  resume: (kept: KeptDraft<R>) => void,
): boolean {
  const [isKept, setKept] = useState(true)
  const { person, list } = place
  const latest = useRef({ draft, resume, isMine: false })
  latest.current.draft = draft
  latest.current.resume = resume

  // Before the page is painted: the list as it was loaded would only flash.
  useLayoutEffect(() => {
    const kept = findDraft<R>({ person, list })
    latest.current.isMine = kept !== undefined
    if (kept) latest.current.resume(kept)
  }, [person, list])

  useEffect(() => {
    const place = { person, list }
    const write = () => {
      const { draft, isMine } = latest.current
      if (draft) setKept(keepDraft(place, { ...draft, at: Date.now() }))
      // Another tab's draft stays alone.
      else if (isMine) dropDraft(place)
      latest.current.isMine = draft !== undefined
    }
    const hide = () => document.visibilityState === 'hidden' && write()
    const timer = setTimeout(write, draft ? restMs : 0)
    addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [draft, person, list])

  // Whoever leaves for another page of the panel keeps the draft too.
  useEffect(
    () => () => {
      const { draft } = latest.current
      if (draft) keepDraft({ person, list }, { ...draft, at: Date.now() })
    },
    [person, list],
  )

  return isKept
}

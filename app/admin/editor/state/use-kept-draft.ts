import { useEffect, useMemo, useRef, useState } from 'react'
import type { NamedRow } from '../editor-config.ts'
import type { Draft } from './editor-state.ts'
import { type DraftPlace, dropDraft, keepDraft } from './kept-draft.ts'

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

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EditorConfig, NamedRow } from '#app/admin/editor/editor-config.ts'
import type { EditedList } from '#core/lists/list.ts'
import { type DraftPlace, repaired } from './kept-draft.ts'
import type { LastSave } from './save-answer.ts'
import { useFindings } from './use-findings.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useSaving } from './use-saving.ts'
import {
  addRow,
  changeRow,
  type Entry,
  isUnsaved,
  keepMine,
  openCopy,
  placeRow,
  refresh,
  setRemoved,
  takeBack,
  takeTheirs,
  type WorkingCopy,
} from './working-copy.ts'

/** What rows call; these functions stay the same, so a row is drawn anew only for its own sake. */
export type RowCommands<R extends NamedRow> = {
  change: (key: string, change: Partial<R>) => void
  remove: (key: string) => void
  putBack: (key: string) => void
}

/**
 * The working copy of a list with everything that can be done to it. `loaded` is what the page was
 * loaded with, and loaded anew with; it never overwrites what is unsaved.
 */
export function useEditor<R extends NamedRow>(
  kind: EditorConfig<R>,
  loaded: EditedList<R>,
  place: DraftPlace,
  lastSave: LastSave | undefined,
) {
  const [copy, setCopy] = useState<WorkingCopy<R>>(() => openCopy(loaded))
  const [resumed, setResumed] = useState<{ at: number; revision: number }>()
  const unsaved = useMemo(() => isUnsaved(copy), [copy])
  const findings = useFindings(kind, copy)
  const { today } = loaded

  const saving = useSaving({ kind, copy, setCopy, findings })
  const { unanswered, setUnanswered } = saving

  const { revision } = copy.loaded
  // Also at a new revision: the list that a save has led to may come before the save's own answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for that answer
  useEffect(() => {
    setCopy((now) => {
      if (now.loaded === loaded || loaded.revision < now.loaded.revision) return now
      const isSame = loaded.revision === now.loaded.revision
      return isSame || !isUnsaved(now) ? refresh(now, loaded) : now
    })
  }, [loaded, revision])

  const draft = useMemo(
    () => (unsaved ? { loaded: copy.loaded, entries: copy.entries, unanswered } : undefined),
    [copy, unsaved, unanswered],
  )
  const isKept = useKeptDraft<R>(place, draft, (kept) => {
    const { revision } = kept.loaded
    const old = repaired(kept, kind.create([], today))
    setCopy(revision === loaded.revision ? refresh(old, loaded) : old)
    setUnanswered(kept.unanswered)
    setResumed({ at: kept.at, revision })
  })

  const rowCommands = useMemo<RowCommands<R>>(
    () => ({
      change: (key, change) =>
        setCopy((now) => changeRow(now, key, (row, saved) => kind.edit(row, change, today, saved))),
      remove: (key) => setCopy((now) => setRemoved(now, key, true)),
      putBack: (key) => setCopy((now) => setRemoved(now, key, false)),
    }),
    [kind, today],
  )

  const latest = useRef(copy)
  latest.current = copy
  const memory = useMemo(
    () => ({
      remember: (key: string) => latest.current.entries.find((entry) => entry.key === key),
      /** Only the row, not its place, nor the id that a save has given it since. */
      restore: (entry: Entry<R> | undefined) =>
        setCopy((now) =>
          entry ? changeRow(now, entry.key, ({ id }) => ({ ...entry.row, id })) : now,
        ),
    }),
    [],
  )
  const newer = unsaved && loaded.revision !== copy.loaded.revision ? loaded : undefined

  return {
    ...saving,
    copy,
    unsaved,
    findings,
    isKept,
    rowCommands,
    /** When the draft was last written that has been resumed here, until it is saved. */
    resumedAt: unsaved && resumed?.revision === copy.loaded.revision ? resumed.at : undefined,
    /** A list that somebody else has saved since this copy was loaded. */
    isOutdated: newer !== undefined && !saving.isSaving,
    compare: () => newer && saving.setQuestion({ about: 'conflict', current: newer, lastSave }),
    memory,
    /** Adds a row at the end, and returns its key. */
    add: (): string => {
      const next = addRow(copy, (others) => kind.create(others, today))
      setCopy(next)
      return next.entries.at(-1)?.key ?? ''
    },
    place: useCallback(
      (key: string, before: string | undefined) =>
        setCopy((now) => placeRow(now, key, before, kind.renumber)),
      [kind],
    ),
    setEntries: useCallback(
      (entries: readonly Entry<R>[]) => setCopy((now) => ({ loaded: now.loaded, entries })),
      [],
    ),
    /** Shows the server's list instead: the one that was loaded, or a newer one. */
    takeTheirs: (theirs: EditedList<R> = loaded) => {
      setCopy((now) => takeTheirs(now, theirs))
      findings.clear()
      setUnanswered(undefined)
      setResumed(undefined)
    },
    saveMine: (theirs: EditedList<R>) => {
      const next = keepMine(copy, theirs, kind.rebase)
      setCopy(next)
      saving.save({ list: next })
    },
    canTakeBack: copy.discarded !== undefined,
    takeBack: () => setCopy(takeBack),
  }
}

export type Editor<R extends NamedRow> = ReturnType<typeof useEditor<R>>

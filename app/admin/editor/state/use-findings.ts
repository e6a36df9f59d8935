import { useDeferredValue, useMemo, useState } from 'react'
import type { EditorConfig, NamedRow } from '#app/admin/editor/editor-config.ts'
import { errorsOf, type Problem } from '#core/lists/list.ts'
import { rowsOf, type WorkingCopy } from './working-copy.ts'

const none: readonly Problem[] = []

/**
 * What is wrong with the working copy: nothing until it is checked (Validate, Save), and from then
 * on it follows what is typed, until a save or Revert.
 */
export function useFindings<R extends NamedRow>(kind: EditorConfig<R>, copy: WorkingCopy<R>) {
  const [isChecked, setChecked] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [refused, setRefused] = useState<{ copy: WorkingCopy<R>; problems: readonly Problem[] }>()
  // A list of hundreds is checked when there is time, not between two letters.
  const checked = useDeferredValue(copy)
  const found = useMemo(
    () => (isChecked ? kind.check(rowsOf(checked.entries), checked.loaded) : none),
    [isChecked, kind, checked],
  )
  return {
    /** What the server has refused stands until something is changed. */
    problems: refused?.copy === copy ? refused.problems : found,
    /** How often errors were found when somebody asked: each time they are shown anew. */
    refusals,
    find: (): readonly Problem[] => kind.check(rowsOf(copy.entries), copy.loaded),
    /** Shows what was found, and from now on whatever there is. */
    show: (problems: readonly Problem[]) => {
      setChecked(true)
      setRefused(undefined)
      if (errorsOf(problems).length > 0) setRefusals((count) => count + 1)
    },
    refuse: (problems: readonly Problem[]) => {
      setChecked(true)
      setRefused({ copy, problems })
      setRefusals((count) => count + 1)
    },
    clear: () => {
      setChecked(false)
      setRefused(undefined)
    },
  }
}

export type Findings<R extends NamedRow> = ReturnType<typeof useFindings<R>>

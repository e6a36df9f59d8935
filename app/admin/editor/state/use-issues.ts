import { useDeferredValue, useMemo } from 'react'
import type { RowIssue } from '#core/lists/list.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import type { EditorState } from './editor-state.ts'
import { rowsOf } from './working-copy.ts'

const none: readonly RowIssue[] = []

/**
 * What is wrong with the working copy: nothing until it is checked (Validate, Save), and from then
 * on it follows what is typed, until a save or Revert. `isCurrent` once the last letter is in it.
 */
export function useIssues<R extends NamedRow>(
  config: EditorConfig<R>,
  { copy, isChecked, refused }: EditorState<R>,
): { issues: readonly RowIssue[]; isCurrent: boolean } {
  // A list of hundreds is checked when there is time, not between two letters.
  const checked = useDeferredValue(copy)
  const found = useMemo(
    () => (isChecked ? config.check(rowsOf(checked.entries), checked.loaded) : none),
    [isChecked, config, checked],
  )
  const issues = refused?.copy === copy ? refused.issues : found
  return { issues, isCurrent: checked === copy }
}

import { useEffect } from 'react'
import type { FieldTable } from '#core/record/fields.ts'
import type { RowIssue, SaveOutcome } from '#core/record/list.ts'
import type { TextContent, TextRow } from '#core/texts/text-kind.ts'
import type { Dispatch } from '../editor/state/use-editor.ts'

export type Returned = Exclude<SaveOutcome<TextRow>, { outcome: 'saved' }> & { typed?: object }

/** Should there be script after all, it goes on as an unsaved draft. */
export function useReturned(returned: Returned | undefined, dispatch: Dispatch<TextRow>): void {
  useEffect(() => {
    const change = returned?.typed as TextContent | undefined
    if (change) dispatch({ type: 'changed', key: 'text', change })
  }, [returned, dispatch])
}

/** Where somebody else has saved meanwhile, what each field says there now. */
export function returnedIssues(returned: Returned, fields: FieldTable): RowIssue[] {
  if (returned.outcome === 'invalid') return returned.issues
  if (returned.outcome !== 'conflict') return []
  const [theirs] = returned.current.rows
  const typed = returned.typed as TextContent
  const whole: RowIssue = {
    id: '',
    name: '',
    path: 'list',
    severity: 'error',
    message:
      'Someone else has saved this text in the meantime. What you typed is below, not saved; Save replaces theirs with it.',
  }
  const differing = Object.entries(fields).flatMap(([path, { label }]): RowIssue[] => {
    if (!theirs || theirs[path] === typed[path]) return []
    const message = `${label} was saved as: ${theirs[path] === '' ? '(empty)' : theirs[path]}`
    return [{ id: 'text', name: '', path, severity: 'warning', message }]
  })
  return [whole, ...differing]
}

export function returnedRevision(returned: Returned): number | undefined {
  return returned.outcome === 'conflict' ? returned.current.revision : undefined
}

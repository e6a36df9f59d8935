import { nameOf } from '#app/admin/editor/editor-config.ts'
import type { RowIssue } from '#core/lists/list.ts'

/** Only the name may run from right to left. */
export function IssueLine({ issue }: { issue: RowIssue }) {
  if (issue.id === '') return issue.message
  return (
    <span>
      <bdi>{nameOf(issue)}</bdi>: {issue.message}
    </span>
  )
}

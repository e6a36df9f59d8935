import { nameOf } from '#app/admin/editor/editor-config.ts'
import type { RowIssue } from '#core/lists/list.ts'

/**
 * A line of the Validation Summary (docs/product.md §5). Only the name may run from right to left;
 * the sentence is in English.
 */
export function IssueLine({ issue }: { issue: RowIssue }) {
  if (issue.id === '') return issue.message
  return (
    <span>
      <bdi>{nameOf(issue)}</bdi>: {issue.message}
    </span>
  )
}

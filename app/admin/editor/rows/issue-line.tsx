import { href } from 'react-router'
import { nameOf } from '#app/admin/editor/editor-config.ts'
import type { RowIssue } from '#core/record/list.ts'

/** Only the name may run from right to left. */
export function IssueLine({ issue }: { issue: RowIssue }) {
  if (issue.disclosure !== undefined)
    return (
      <span>
        {issue.message}.{' '}
        <a href={`${href('/admin/disclosures')}/${encodeURIComponent(issue.disclosure)}`}>
          Open this disclosure
        </a>
      </span>
    )
  if (issue.id === '') return issue.message
  return (
    <span>
      <bdi>{nameOf(issue)}</bdi>: {issue.message}
    </span>
  )
}

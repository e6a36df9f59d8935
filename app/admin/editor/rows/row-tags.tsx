import type { ReactNode } from 'react'
import { errorsOf } from '#core/issue.ts'
import type { RowIssue } from '#core/record/list.ts'

/** What state a row is in; `children` are tags that only its own list has. */
export function RowTags(props: {
  issues: readonly RowIssue[]
  isNew: boolean
  isChanged: boolean
  children?: ReactNode
}) {
  const errors = errorsOf(props.issues).length
  return (
    <p className="tags">
      {errors > 0 && (
        <span className="tag tag-alert">
          {errors} {errors === 1 ? 'error' : 'errors'}
        </span>
      )}
      {props.isNew && <span className="tag">New</span>}
      {props.isChanged && <span className="tag">Changed</span>}
      {props.children}
    </p>
  )
}

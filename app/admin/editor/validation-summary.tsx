import { useEffect, useId, useRef } from 'react'
import { href } from 'react-router'
import { nameOf } from '#app/admin/editor/editor-config.ts'
import { errorsOf, warningsOf } from '#core/issue.ts'
import type { RowIssue } from '#core/record/list.ts'
import { counted } from '#core/text.ts'

/** Each line leads to its field (docs/product.md §2, §5). */
export function ValidationSummary(props: {
  issues: readonly RowIssue[]
  /** After each refusal the summary takes the focus. */
  refusals: number
  onShow: (issue: RowIssue) => void
}) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { issues, refusals, onShow } = props
  useEffect(() => {
    if (refusals > 0) title.current?.focus()
  }, [refusals])
  const errors = errorsOf(issues)
  const warnings = warningsOf(issues)
  if (issues.length === 0) return null
  return (
    <section className="summary" aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} ref={title}>
        Validation Summary
      </h2>
      {errors.length > 0 && (
        <p>
          Found {errors.length} error(s){' '}
          <span className="note">{counted(errors.length, 'thing to fix', 'things to fix')}</span>
        </p>
      )}
      <IssueLines issues={errors} onShow={onShow} />
      {warnings.length > 0 && (
        <p className="note">{errors.length > 0 ? 'Warnings:' : 'Warnings (you can still save):'}</p>
      )}
      <IssueLines issues={warnings} onShow={onShow} />
    </section>
  )
}

export function IssueLines(props: {
  issues: readonly RowIssue[]
  onShow: (issue: RowIssue) => void
  label?: string
}) {
  if (props.issues.length === 0) return null
  return (
    <ul className="summary-lines" aria-label={props.label}>
      {props.issues.map((issue) => (
        <li key={`${issue.id} ${issue.path} ${issue.message}`} data-severity={issue.severity}>
          {issue.id === '' || issue.disclosure !== undefined ? (
            <IssueLine issue={issue} />
          ) : (
            <button type="button" className="action" onClick={() => props.onShow(issue)}>
              <IssueLine issue={issue} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Only the name may run from right to left. */
function IssueLine({ issue }: { issue: RowIssue }) {
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

import type { Issue } from '#core/issue.ts'

/** What is wrong with a field, below it. */
export function FieldError({ id, issue }: { id: string; issue: Issue | undefined }) {
  if (!issue) return null
  return (
    <p className="field-error" id={id}>
      {issue.message}
    </p>
  )
}

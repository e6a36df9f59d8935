import type { Issue } from '#core/issue.ts'

export function FieldError({ id, issue }: { id: string; issue: Issue | undefined }) {
  if (!issue) return null
  return (
    <p className="field-error" id={id}>
      {issue.message}
    </p>
  )
}

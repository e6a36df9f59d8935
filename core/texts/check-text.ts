import { error, type Issue } from '#core/issue.ts'
import { schemaOf } from '#core/record/check.ts'
import { type FieldTable, tidyRecord } from '#core/record/fields.ts'
import { completeContent, type TextContent, type TextKind } from './text-kind.ts'

export function checkDraft(kind: TextKind, key: string, content: TextContent): Issue[] {
  const fields = kind.fieldsOf(key)
  return inOrder(fields, [
    ...fieldIssues(drafting(fields), content),
    ...ownIssues(kind, fields, content),
  ])
}

export function checkPublication(kind: TextKind, key: string, content: TextContent): Issue[] {
  const fields = kind.fieldsOf(key)
  const own = [
    ...ownIssues(kind, fields, content),
    ...(kind.checkPublish?.(tidyRecord(fields, completeContent(fields, content))) ?? []),
  ]
  return inOrder(fields, [...fieldIssues(fields, content), ...own])
}

/** Requirements for publishing are only warnings in a draft. */
export function checkText(kind: TextKind, key: string, content: TextContent): Issue[] {
  const draft = checkDraft(kind, key, content)
  const known = new Set(draft.map(({ path, message }) => `${path} ${message}`))
  const later = checkPublication(kind, key, content)
    .filter(({ path, message }) => !known.has(`${path} ${message}`))
    .map((issue): Issue => ({ ...issue, severity: 'warning' }))
  return inOrder(kind.fieldsOf(key), [...draft, ...later])
}

function drafting(fields: FieldTable): FieldTable {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) =>
      'required' in field ? [name, { ...field, required: undefined }] : [name, field],
    ),
  )
}

function fieldIssues(fields: FieldTable, content: TextContent): Issue[] {
  const parsed = schemaOf(fields).safeParse(completeContent(fields, content))
  return (parsed.error?.issues ?? []).map(({ path, message }) => error(String(path[0]), message))
}

function ownIssues(kind: TextKind, fields: FieldTable, content: TextContent): Issue[] {
  return kind.check?.(tidyRecord(fields, completeContent(fields, content))) ?? []
}

function inOrder(fields: FieldTable, issues: Issue[]): Issue[] {
  const names = Object.keys(fields)
  return issues.toSorted((a, b) => names.indexOf(a.path) - names.indexOf(b.path))
}

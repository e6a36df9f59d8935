import type { Field } from '#core/fields/kinds.ts'
import { type AnyDraft, columnName } from '#core/record/fields.ts'
import type { Column } from './values.ts'

export function columnsFor(
  fields: Readonly<Record<string, Field>>,
  keys: readonly string[],
): Column[] {
  return keys.flatMap((key) => {
    const field = fields[key]
    return field && !field.hashFor ? [{ name: columnName(key), key, field }] : []
  })
}

/** Under the names of its columns, its id first. */
export function recordOf(columns: readonly Column[], draft: AnyDraft): Record<string, unknown> {
  return {
    id: draft.id,
    ...Object.fromEntries(columns.map(({ name, key }) => [name, draft[key]])),
  }
}

/** With the names in this order, as JSON writes them. */
export function inOrder(
  names: readonly string[],
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? '']))
}

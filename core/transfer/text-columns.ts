import type { Field } from '#core/fields/kinds.ts'
import type { FieldTable } from '#core/record/fields.ts'
import { fullLabel, type TextContent, type TextKind } from '#core/texts/text-kind.ts'
import type { KeptText } from './kept-texts.server.ts'
import type { TransferRecord } from './transfer.ts'
import { readCell } from './values.ts'

const own = [
  ...(['key', 'language', 'state', 'order'] as const),
  ...(['starts_at', 'former_keys', 'behind'] as const),
]

/** A page has fields of its own, so its copy is one cell; others have a column for each field. */
export function textColumns(kind: TextKind): string[] {
  return kind.name === 'page' ? [...own, 'content'] : [...own, ...Object.keys(kind.fieldsOf(''))]
}

/** A body is its tree: JSON in a cell of CSV. */
export function textRecord(kind: TextKind, text: KeptText): TransferRecord {
  const { key, language, state, order, startsAt, formerKeys, isBehind, content } = text
  const fields = kind.fieldsOf(key)
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, storedValue(field, content[name])]),
  )
  const about = {
    key,
    language,
    state,
    order,
    starts_at: startsAt,
    former_keys: formerKeys.join(' '),
    behind: isBehind ?? '',
  }
  return kind.name === 'page' ? { ...about, content: values } : { ...about, ...values }
}

function storedValue(field: Field, value: TextContent[string] | undefined): unknown {
  if (field.kind !== 'rich' || typeof value !== 'string' || value === '') return value ?? ''
  try {
    const tree: unknown = JSON.parse(value)
    return JSON.stringify(tree) === value ? tree : value
  } catch {
    return value
  }
}

export function readTextCells(
  fields: FieldTable,
  cells: Readonly<Record<string, unknown>>,
): { values: TextContent; issues: string[] } {
  const values: TextContent = {}
  const issues: string[] = []
  const named = Object.hasOwn(cells, 'content') ? readContent(cells.content) : cells
  if (!named) return { values, issues: ['Content is not a JSON object'] }
  if (named !== cells)
    for (const name of Object.keys(named))
      if (!Object.hasOwn(fields, name))
        issues.push(`The page has no text called ${name.slice(0, 60)}`)
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(named, name)) continue
    const { value, issue } = readCell({ ...field, label: fullLabel(field) }, named[name])
    if (issue) issues.push(issue)
    if (value !== undefined) values[name] = value
  }
  return { values, issues }
}

function readContent(written: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const read: unknown = typeof written === 'string' ? JSON.parse(written) : written
    const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
    return isObject ? (read as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

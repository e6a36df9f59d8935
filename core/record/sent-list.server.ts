import * as z from 'zod/mini'
import { parseJson } from '../json.ts'
import { characters, isUnprintable, tidy } from '../text.ts'
import { shapeOf } from './check.ts'
import type { FieldTable } from './fields.ts'
import { listIssue, type Row, type RowIssue, readKeys, type SentList } from './list.ts'
import { isSaveKey } from './saves.server.ts'

export type ReadList<R> = {
  revision: number
  key: string
  rows: R[]
  confirmed: Set<string>
  /** '' if none was given. */
  reason: string
}

const maxReason = 300

/** Includes the temporary ids of new rows, which the answer to a save refers to. */
export const rowId = z.string().check(
  z.minLength(1),
  z.maxLength(100),
  z.refine((id) => !isUnprintable(id, false)),
)

/**
 * The rows of `fields` that a save may send, each with its id and the mark of a new one; `more` is
 * what they bring besides. `R` is what the table of fields says as a type.
 */
export function shapeOfRow<R extends Row>(
  fields: FieldTable,
  more?: Record<string, z.ZodMiniType>,
): z.ZodMiniType<R>
export function shapeOfRow(
  fields: FieldTable,
  more: Record<string, z.ZodMiniType> = {},
): z.ZodMiniType {
  return z.extend(shapeOf(fields), { id: rowId, isNew: z.optional(z.boolean()), ...more })
}

const maxIssues = 100

/** Returns issues instead of throwing; more than `max` rows are refused. */
export function readSentList<R extends { id: string }>(
  sent: SentList,
  row: z.ZodMiniType<R>,
  max: { rows: number; message: string },
): { read: ReadList<R>; issues?: undefined } | { read?: undefined; issues: RowIssue[] } {
  const revision = /^\d{1,9}$/.test(sent.revision) ? Number(sent.revision) : undefined
  if (revision === undefined || !isSaveKey(sent.key))
    return { issues: [listIssue('The save was not complete: load the page again')] }
  const list = parseJson(sent.list)
  if (!Array.isArray(list))
    return { issues: [listIssue('The list could not be read: load the page again')] }
  if (list.length > max.rows) return { issues: [listIssue(max.message)] }

  const rows: R[] = []
  const issues: RowIssue[] = []
  for (const each of list as unknown[]) {
    const parsed = row.safeParse(each)
    if (parsed.success) rows.push(parsed.data)
    else issues.push(...parsed.error.issues.map((issue) => shapeIssue(each, issue.path)))
  }
  if (new Set(rows.map(({ id }) => id)).size < rows.length)
    issues.push(listIssue('The same row is in the list twice: load the page again'))
  if (issues.length > 0) return { issues: issues.slice(0, maxIssues) }
  const reason = tidy(sent.reason ?? '')
  if (characters(reason) > maxReason || isUnprintable(reason, false))
    return { issues: [listIssue(`Reason has at most ${maxReason} characters, in one line`)] }
  return {
    read: {
      revision,
      key: sent.key,
      rows,
      confirmed: new Set(readKeys(sent.confirmed ?? '')),
      reason,
    },
  }
}

function shapeIssue(row: unknown, path: PropertyKey[]): RowIssue {
  const field = path.length > 0 ? path.map(String).join('.') : 'row'
  const { id, name } = (row ?? {}) as { id?: unknown; name?: unknown }
  return {
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    path: field,
    message: `${field} is missing or of the wrong kind`,
    severity: 'error',
  }
}

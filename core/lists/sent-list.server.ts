import * as z from 'zod/mini'
import { isUnprintable } from '../text.ts'
import { listProblem, type Problem, type SentList } from './list.ts'

/** A save as it was understood. */
export type ReadList<R> = { revision: number; key: string; rows: R[]; confirmed: Set<string> }

/** Ids that we give, and those that editors give to new rows: the answer to a save names them. */
export const rowId = z.string().check(
  z.minLength(1),
  z.maxLength(100),
  z.refine((id) => !isUnprintable(id, false)),
)

const maxProblems = 100

/**
 * Reads what an editor posted. Whatever does not fit becomes a problem at its row and field, never
 * an exception; fields that nobody knows are left out.
 *
 * @param max how many rows are looked at; a longer list is refused as a whole
 */
export function readSentList<R extends { id: string }>(
  sent: SentList,
  row: z.ZodMiniType<R>,
  max: { rows: number; message: string },
): { read: ReadList<R>; problems?: undefined } | { read?: undefined; problems: Problem[] } {
  const revision = /^\d{1,9}$/.test(sent.revision) ? Number(sent.revision) : undefined
  if (revision === undefined || !/^[\w-]{8,64}$/.test(sent.key))
    return { problems: [listProblem('The save was not complete: load the page again')] }
  const list = parseJson(sent.list)
  if (!Array.isArray(list))
    return { problems: [listProblem('The list could not be read: load the page again')] }
  if (list.length > max.rows) return { problems: [listProblem(max.message)] }

  const rows: R[] = []
  const problems: Problem[] = []
  for (const each of list as unknown[]) {
    const parsed = row.safeParse(each)
    if (parsed.success) rows.push(parsed.data)
    else problems.push(...parsed.error.issues.map((issue) => shapeProblem(each, issue.path)))
  }
  if (new Set(rows.map(({ id }) => id)).size < rows.length)
    problems.push(listProblem('The same row is in the list twice: load the page again'))
  if (problems.length > 0) return { problems: problems.slice(0, maxProblems) }
  const confirmed = parseJson(sent.confirmed || '[]')
  const keys = Array.isArray(confirmed) ? confirmed.map(String) : []
  return { read: { revision, key: sent.key, rows, confirmed: new Set(keys) } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function shapeProblem(row: unknown, path: PropertyKey[]): Problem {
  const field = path.length > 0 ? path.map(String).join('.') : 'row'
  const { id, name } = (row ?? {}) as { id?: unknown; name?: unknown }
  return {
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    field,
    message: `${field} is missing or of the wrong kind`,
    severity: 'error',
  }
}

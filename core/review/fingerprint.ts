import { createHash } from 'node:crypto'
import type { Change } from '#core/history/changes.server.ts'

/** SHA-256 in hex; the same for equal values, regardless of order, database or time. */
export function fingerprintOf(what: unknown): string {
  return createHash('sha256').update(canonical(what)).digest('hex')
}

/** Canonical JSON: sorted keys, nothing undefined, dates in UTC. */
function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`
}

/** The new values only. A new record has no id before it is created. */
export function liveValues(changes: readonly Change[]) {
  return changes.map(({ noun, recordId, recordName, action, differences }) => ({
    noun,
    record: action === 'added' ? '' : recordId,
    name: recordName,
    action,
    values: Object.fromEntries(
      Object.entries(differences).map(([field, { after }]) => [field, after]),
    ),
  }))
}

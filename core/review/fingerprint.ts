import { createHash } from 'node:crypto'
import type { Change } from '#core/history/changes.server.ts'

/** SHA-256 in hex: the same for the same values, whatever the order, database or moment. */
export function fingerprintOf(what: unknown): string {
  return createHash('sha256').update(canonical(what)).digest('hex')
}

/** JSON without a choice: names in order, nothing undefined, dates as UTC. */
function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`
}

/** The values that come, not those that go. What is new has an id only when it is there. */
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

import { createHash } from 'node:crypto'
import type { Change } from '#core/history/changes.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { workOf } from '#core/rights/write.server.ts'
import { isDone, type Work } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import { rolledBack } from '#db/transact.ts'
import type { AnyOutcome, Dependencies, Means, NamedOperation } from './operation.server.ts'

/** A change that was or will be submitted. */
export type OperationRequest<I = unknown, O extends AnyOutcome = AnyOutcome> = NamedOperation<
  I,
  O
> & {
  input: I
  actorId: string
  at: Date
  submission?: string
}

export type Performed<O extends AnyOutcome = AnyOutcome> = {
  outcome: O | { outcome: 'not-found' }
  isDone: boolean
  changes: Change[]
  editors: string[]
  hash: string
  startsAt: string | undefined
}

/** Acts as the author, with the date of the submission. The caller has checked it, or rolls back. */
export async function perform<I, O extends AnyOutcome>(
  tx: Tx,
  means: Means,
  { name, operation, input, actorId, at, submission }: OperationRequest<I, O>,
): Promise<Performed<O>> {
  const changes: Change[] = []
  const approval = { at, changes, submission }
  const work = await workOf(tx, { actorId, right: mayEditContent, approval })
  const contents = await operation.contentsOf?.({ ...means, db: tx }, input)
  const outcome = await operation.run({ ...means, db: work }, actorId, input)
  const live = contents?.live ?? liveValues(changes)
  return {
    outcome,
    isDone: isDone(outcome),
    changes,
    editors: [...new Set([actorId, ...(contents?.editors ?? [])])],
    hash: fingerprintOf({ operation: name, live }),
    startsAt: contents?.startsAt,
  }
}

/** With what a change needs that is not made in a transaction, in which others wait. */
export async function prepared(
  means: Means,
  { operation, input }: Pick<OperationRequest, 'operation' | 'input'>,
): Promise<Means> {
  return { ...means, ...(await operation.prepare?.(input)) }
}

/** Tries what a person could submit now, and takes it back. Throws Refusal 'not-allowed'. */
export function rehearseWork<T>(
  db: Db,
  actorId: string,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  return rolledBack(db, async (tx) => {
    const approval = { at: new Date(), changes: [] }
    return run(await workOf(tx, { actorId, right: mayEditContent, approval }))
  })
}

/** Makes a change, inspects the result, and rolls it back. */
export async function rehearse<I, O extends AnyOutcome, T>(
  { db, ...given }: Dependencies,
  wanted: OperationRequest<I, O>,
  look: (tx: Tx, performed: Performed<O>) => Promise<T>,
): Promise<T> {
  const means = await prepared(given, wanted)
  return rolledBack(db, async (tx) => look(tx, await perform(tx, means, wanted)))
}

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

import type { Change } from '#core/history/changes.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { workOf } from '#core/users/write.server.ts'
import { isDone } from '#core/work.ts'
import type { Tx } from '#db/schema.ts'
import { rolledBack } from '#db/transact.ts'
import { fingerprintOf, liveValues } from './fingerprint.ts'
import { type Dependencies, type Means, operationOf } from './operation.server.ts'
import type { InputOf, OperationName, OutcomeOf } from './operations.server.ts'

/** A change that was or will be submitted. */
export type OperationRequest<N extends OperationName = OperationName> = {
  operation: N
  input: InputOf<N>
  actorId: string
  at: Date
  submission?: string
}

export type Performed<N extends OperationName> = {
  outcome: OutcomeOf<N>
  isDone: boolean
  changes: Change[]
  editors: string[]
  hash: string
  startsAt: string | undefined
}

/** Acts as the author, with the date of the submission. The caller has checked it, or rolls back. */
export async function perform<N extends OperationName>(
  tx: Tx,
  means: Means,
  { operation, input, actorId, at, submission }: OperationRequest<N>,
): Promise<Performed<N>> {
  const changes: Change[] = []
  const approval = { at, changes, submission }
  const work = await workOf(tx, { actorId, right: mayEditContent, approval })
  const { run, contentsOf } = operationOf(means, operation)
  const contents = await contentsOf?.({ ...means, db: tx }, input)
  const outcome = (await run({ ...means, db: work }, actorId, input)) as OutcomeOf<N>
  const live = contents?.live ?? liveValues(changes)
  return {
    outcome,
    isDone: isDone(outcome),
    changes,
    editors: [...new Set([actorId, ...(contents?.editors ?? [])])],
    hash: fingerprintOf({ operation, live }),
    startsAt: contents?.startsAt,
  }
}

/** Makes a change, inspects the result, and rolls it back. */
export async function rehearse<N extends OperationName, T>(
  { db, ...means }: Dependencies,
  wanted: OperationRequest<N>,
  look: (tx: Tx, performed: Performed<N>) => Promise<T>,
): Promise<T> {
  return rolledBack(db, async (tx) => look(tx, await perform(tx, means, wanted)))
}

import { Refusal } from '#core/issue.ts'
import { mayReadEnquiries } from '#core/rights/role.ts'
import { requireRight, write } from '#core/rights/write.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { applyStep, type ResolvedStep, type StepOutcome, type Target } from './apply-step.server.ts'
import type { StateStep } from './enquiry-state.ts'
import { type EnquirySummary, selectSummary, summaryOf } from './record.server.ts'

export type StepInput =
  /** '' is nobody. */
  | { step: 'assigned'; ownerId: string }
  /** `isAgain`: as it was before it was reopened, with the time and the person of then. */
  | { step: Exclude<StateStep, 'assigned' | 'erased'>; isAgain?: boolean }

const maxAtOnce = 100

export type TakenSteps = {
  /** As they were before. */
  done: EnquirySummary[]
  conflicts: Extract<StepOutcome, { outcome: 'conflict' }>[]
}

/** Succeeds if the same user has already taken it. Throws Refusal, such as 'not-found'. */
export async function takeStep(
  db: Db,
  actorId: string,
  target: Target,
  wanted: StepInput,
  now: Date = new Date(),
): Promise<StepOutcome> {
  return write(db, { actorId, right: mayReadEnquiries }, async (work) => {
    const { tx } = work
    return applyStep(work, target, await resolveStep(tx, wanted), now)
  })
}

/** Takes those that are possible and returns the others. At most 100. Throws Refusal. */
export async function takeSteps(
  db: Db,
  actorId: string,
  targets: readonly Target[],
  wanted: StepInput,
  now: Date = new Date(),
): Promise<TakenSteps> {
  return write(db, { actorId, right: mayReadEnquiries }, async (work) => {
    const { tx } = work
    const step = await resolveStep(tx, wanted)
    const conflicts: Extract<StepOutcome, { outcome: 'conflict' }>[] = []
    // Always in the same order, to avoid deadlocks.
    const inOrder = targets.slice(0, maxAtOnce).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const ids = inOrder.map(({ id }) => id)
    const before = (await selectSummary(tx).where('id', 'in', ids).execute()).map(summaryOf)
    for (const target of inOrder) {
      const result = await applyStep(work, target, step, now)
      if (result.outcome === 'conflict') conflicts.push(result)
    }
    const refused = new Set(conflicts.map(({ enquiry }) => enquiry.id))
    return { done: before.filter(({ id }) => !refused.has(id)), conflicts }
  })
}

/** What a person did to several at once, each with the revision that this left. Throws Refusal. */
export async function listTakenTogether(
  db: Db,
  actorId: string,
  { step, at }: { step: StateStep; at: Date },
): Promise<Target[]> {
  await requireRight(db, actorId, mayReadEnquiries)
  const taken = await db
    .selectFrom('enquiry_steps as step')
    .innerJoin('contact_submissions as enquiry', 'enquiry.id', 'step.enquiry_id')
    .select(['enquiry.id', 'enquiry.revision'])
    .select((row) =>
      row
        .selectFrom('enquiry_steps as later')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('later.enquiry_id', '=', 'step.enquiry_id')
        .whereRef('later.at', '>', 'step.at')
        .where('later.step', '<>', 'note')
        .as('later'),
    )
    .where('step.at', '=', at)
    .where('step.actor_id', '=', actorId)
    .where('step.step', '=', step)
    .limit(maxAtOnce)
    .execute()
  return taken.map(({ id, revision, later }) => ({ id, revision: revision - Number(later) }))
}

/** Only people with access to the panel can own an enquiry. */
async function resolveStep(tx: Tx, wanted: StepInput): Promise<ResolvedStep> {
  if (wanted.step !== 'assigned') return wanted
  if (wanted.ownerId === '') return { step: 'assigned' }
  const owner = await requireRight(tx, wanted.ownerId, mayReadEnquiries).catch(() => {
    throw new Refusal('not-found')
  })
  return { step: 'assigned', owner: { id: wanted.ownerId, name: owner.name } }
}

import type { Updateable } from 'kysely'
import type { Actor } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayReadEnquiries } from '#core/users/role.ts'
import type { Db, Schema, Tx } from '#db/schema.ts'
import { isPossible, type StateStep } from './enquiry-state.ts'
import type { EnquirySummary } from './record.server.ts'
import { listSince, lockEnquiry, recordStep, type TakenStep } from './taken-steps.server.ts'

/** `revision` is the one that the person saw; undefined: any. */
export type Target = { id: string; revision: number | undefined }

export type StepInput =
  | { step: 'assigned'; ownerId: string }
  | { step: Exclude<StateStep, 'assigned' | 'erased'> }

/** `happened`: what others have done meanwhile, the newest first; nothing was changed. */
export type StepOutcome =
  | { outcome: 'done' }
  | { outcome: 'conflict'; enquiry: EnquirySummary; happened: TakenStep[] }

const maxAtOnce = 100

/** What is in effect already by the same person is done. Throws Refusal, such as 'not-found'. */
export async function takeStep(
  db: Db,
  actorId: string,
  target: Target,
  wanted: StepInput,
  now: Date = new Date(),
): Promise<StepOutcome> {
  return db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayReadEnquiries)
    return applyStep(tx, actor, target, await resolveStep(tx, wanted), now)
  })
}

/** Those that can be are done, the others come back. At most 100. Throws Refusal. */
export async function takeSteps(
  db: Db,
  actorId: string,
  targets: readonly Target[],
  wanted: StepInput,
  now: Date = new Date(),
): Promise<{ done: number; conflicts: Extract<StepOutcome, { outcome: 'conflict' }>[] }> {
  return db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayReadEnquiries)
    const step = await resolveStep(tx, wanted)
    const conflicts: Extract<StepOutcome, { outcome: 'conflict' }>[] = []
    // Everybody in the same order, so that no two wait for each other.
    const inOrder = targets.slice(0, maxAtOnce).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const target of inOrder) {
      const result = await applyStep(tx, actor, target, step, now)
      if (result.outcome === 'conflict') conflicts.push(result)
    }
    return { done: inOrder.length - conflicts.length, conflicts }
  })
}

export type ResolvedStep = { step: StateStep; owner?: { id: string; name: string } }

/** Only people who may open the panel can own an enquiry. */
async function resolveStep(tx: Tx, wanted: StepInput): Promise<ResolvedStep> {
  if (wanted.step !== 'assigned') return wanted
  const owner = await requireRight(tx, wanted.ownerId, mayReadEnquiries).catch(() => {
    throw new Refusal('not-found')
  })
  return { step: 'assigned', owner: { id: wanted.ownerId, name: owner.name } }
}

/** A conflict where somebody was quicker with another step. Throws Refusal 'not-found'. */
export async function applyStep(
  tx: Tx,
  actor: Actor,
  { id, revision }: Target,
  wanted: ResolvedStep,
  now: Date,
): Promise<StepOutcome> {
  const enquiry = await lockEnquiry(tx, id)
  if (!enquiry) throw new Refusal('not-found')
  const isCurrent = revision === undefined || revision === enquiry.revision
  if (!isCurrent || !isPossible(enquiry, wanted.step)) {
    const happened = await listSince(tx, enquiry, revision)
    if (isInEffect(enquiry, happened[0], actor, wanted)) return { outcome: 'done' }
    return { outcome: 'conflict', enquiry, happened }
  }
  await tx
    .updateTable('contact_submissions')
    .set({ ...changeOf(enquiry, wanted, actor, now), revision: enquiry.revision + 1 })
    .where('id', '=', id)
    .execute()
  await recordStep(tx, actor, id, { step: wanted.step, detail: wanted.owner?.name }, now)
  return { outcome: 'done' }
}

/** The same button twice, or the same request sent again, by the same person. */
function isInEffect(
  enquiry: EnquirySummary,
  last: (TakenStep & { actorId?: string | null }) | undefined,
  actor: Actor,
  wanted: ResolvedStep,
): boolean {
  if (last?.actorId !== actor.id || last?.step !== wanted.step) return false
  return wanted.owner === undefined || enquiry.owner?.id === wanted.owner.id
}

function changeOf(
  { closed }: EnquirySummary,
  { step, owner }: ResolvedStep,
  actor: Actor,
  now: Date,
): Updateable<Schema['contact_submissions']> {
  const nobody = { answered_at: null, answered_by: null, answered_name: null }
  const open = { closed_at: null, closed_by: null, closed_name: null }
  switch (step) {
    case 'assigned':
      return { owner_id: owner?.id ?? null, owner_name: owner?.name ?? null, assigned_at: now }
    case 'answered':
      return { answered_at: now, answered_by: actor.id, answered_name: actor.name }
    case 'erased':
      return closed ? {} : { closed_at: now, closed_by: actor.id, closed_name: actor.name }
    case 'closed':
      return { closed_at: now, closed_by: actor.id, closed_name: actor.name }
    case 'reopened':
      return { ...nobody, ...open }
    case 'spam':
      return { spam_at: now }
    case 'not-spam':
      return { spam_at: null }
  }
}

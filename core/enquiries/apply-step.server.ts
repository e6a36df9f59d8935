import type { Updateable } from 'kysely'
import { Refusal } from '#core/issue.ts'
import type { Actor, Work } from '#core/work.ts'
import type { Schema } from '#db/schema.ts'
import { isPossible, type StateStep } from './enquiry-state.ts'
import type { EnquirySummary } from './record.server.ts'
import {
  findBeforeReopening,
  listSince,
  lockEnquiry,
  recordStep,
  type TakenStep,
} from './taken-steps.server.ts'

/** `revision` is the one that the user saw; undefined accepts any. */
export type Target = { id: string; revision: number | undefined }

/** `happened` lists what others did in the meantime, newest first; nothing was changed. */
export type StepOutcome =
  | { outcome: 'done' }
  | { outcome: 'conflict'; enquiry: EnquirySummary; happened: TakenStep[] }

export type ResolvedStep = {
  step: StateStep
  /** Of 'assigned': without one, nobody. */
  owner?: { id: string; name: string }
  isAgain?: boolean
}

/** Returns a conflict if someone else took another step first. Throws Refusal 'not-found'. */
export async function applyStep(
  work: Work,
  { id, revision }: Target,
  wanted: ResolvedStep,
  now: Date,
): Promise<StepOutcome> {
  const { tx, actor } = work
  const enquiry = await lockEnquiry(tx, id)
  if (!enquiry) throw new Refusal('not-found')
  const isCurrent = revision === undefined || revision === enquiry.revision
  const before = wanted.isAgain ? await findBeforeReopening(tx, id) : {}
  if (!isCurrent || !before || !isPossible(enquiry, wanted.step)) {
    const happened = await listSince(tx, enquiry, revision)
    if (isInEffect(enquiry, happened[0], actor, wanted)) return { outcome: 'done' }
    return { outcome: 'conflict', enquiry, happened }
  }
  await tx
    .updateTable('contact_submissions')
    .set({
      ...changeOf(enquiry, wanted, actor, now),
      ...before,
      revision: enquiry.revision + 1,
    })
    .where('id', '=', id)
    .execute()
  const detail = wanted.step === 'assigned' ? (wanted.owner?.name ?? 'nobody') : undefined
  await recordStep(work, id, { step: wanted.step, detail }, now)
  return { outcome: 'done' }
}

/** Whether the same user has already taken this step, by a double click or a retried request. */
function isInEffect(
  enquiry: EnquirySummary,
  last: (TakenStep & { actorId?: string | null }) | undefined,
  actor: Actor,
  wanted: ResolvedStep,
): boolean {
  if (last?.actorId !== actor.id || last?.step !== wanted.step) return false
  return wanted.step !== 'assigned' || enquiry.owner?.id === wanted.owner?.id
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
      return {
        owner_id: owner?.id ?? null,
        owner_name: owner?.name ?? null,
        assigned_at: owner ? now : null,
      }
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

import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Actor } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { characters, isUnprintable, tidy } from '#core/text.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayReadEnquiries } from '#core/users/role.ts'
import type { Db, Schema, Tx } from '#db/schema.ts'
import { isPossible, type StateStep, type Step } from './enquiry-state.ts'
import { type EnquirySummary, selectSummary, summaryOf } from './record.server.ts'

export type TakenStep = {
  id: string
  at: Date
  by: string
  step: Step
  detail: string
}

/** `revision` is the one that the person saw; undefined: any. */
export type Target = { id: string; revision: number | undefined }

export type StepInput =
  | { step: 'assigned'; ownerId: string }
  | { step: Exclude<StateStep, 'assigned' | 'erased'> }

/** `happened`: what others have done meanwhile, the newest first; nothing was changed. */
export type StepOutcome =
  | { outcome: 'done' }
  | { outcome: 'conflict'; enquiry: EnquirySummary; happened: TakenStep[] }

const maxShown = 5
const maxAtOnce = 100
const maxNote = 4000

/**
 * What is in effect already by the same person is done. Throws Refusal 'not-allowed', 'not-found'.
 */
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

/** The same key twice is one note. Returns what is wrong with it, if anything. Throws Refusal. */
export async function addNote(
  db: Db,
  actorId: string,
  { id, key, text: typed }: { id: string; key: string; text: string },
  now: Date = new Date(),
): Promise<{ problem?: string }> {
  const text = tidy(typed)
  return db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayReadEnquiries)
    const row = await lockEnquiry(tx, id)
    if (!row) throw new Refusal('not-found')
    if (await hasStep(tx, key)) return {}
    if (row.erasedAt) return { problem: 'This enquiry was erased: it takes no notes.' }
    if (text === '') return { problem: 'Please write a note' }
    const length = characters(text)
    if (length > maxNote)
      return { problem: `Note must have at most ${maxNote} characters; it has ${length}` }
    if (isUnprintable(text, true))
      return { problem: 'Note contains characters that cannot be printed' }
    await tx
      .insertInto('enquiry_notes')
      .values({
        id: key,
        enquiry_id: id,
        at: now,
        actor_id: actor.id,
        actor_name: actor.name,
        text,
      })
      .execute()
    await recordStep(tx, actor, id, { id: key, step: 'note' }, now)
    return {}
  })
}

async function lockEnquiry(tx: Tx, id: string): Promise<EnquirySummary | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_submissions')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const row = await selectSummary(tx).where('id', '=', id).executeTakeFirst()
  return row && summaryOf(row)
}

async function recordStep(
  tx: Tx,
  actor: Actor,
  enquiryId: string,
  { id = randomUUID(), step, detail = '' }: { id?: string; step: Step; detail?: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('enquiry_steps')
    .values({
      id,
      enquiry_id: enquiryId,
      at: now,
      actor_id: actor.id,
      actor_name: actor.name,
      step,
      detail,
    })
    .execute()
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

/** The steps that a person has not seen; at least the last one. */
async function listSince(tx: Tx, { id, revision }: EnquirySummary, seen: number | undefined) {
  const unseen = Math.min(maxShown, Math.max(1, revision - (seen ?? revision)))
  const rows = await tx
    .selectFrom('enquiry_steps')
    .selectAll()
    .where('enquiry_id', '=', id)
    .where('step', '<>', 'note')
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(unseen)
    .execute()
  return rows.map((row) => ({ ...stepOf(row), actorId: row.actor_id }))
}

export function stepOf(row: {
  id: string
  at: Date
  actor_name: string
  step: string
  detail: string
}): TakenStep {
  const { id, at, detail } = row
  return { id, at, by: row.actor_name, step: row.step as Step, detail }
}

async function hasStep(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('enquiry_steps')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
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

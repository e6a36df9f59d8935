import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Work } from '#core/work.ts'
import type { Db, Schema, Tx } from '#db/schema.ts'
import type { Step } from './enquiry-state.ts'
import type { ExportedStep } from './export-columns.ts'
import { type EnquirySummary, selectSummary, summaryOf } from './record.server.ts'

export type TakenStep = {
  id: string
  at: Date
  by: string
  step: Step
  detail: string
}

const maxShown = 5

export async function lockEnquiry(tx: Tx, id: string): Promise<EnquirySummary | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_submissions')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const row = await selectSummary(tx).where('id', '=', id).executeTakeFirst()
  return row && summaryOf(row)
}

export async function recordStep(
  work: Work,
  enquiryId: string,
  { id = randomUUID(), step, detail = '' }: { id?: string; step: Step; detail?: string },
  now: Date,
): Promise<void> {
  const { tx, actor } = work
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

/**
 * Who had answered and closed an enquiry, and when, before it was reopened; undefined where something
 * else was done since.
 */
export async function findBeforeReopening(
  tx: Tx,
  enquiryId: string,
): Promise<Updateable<Schema['contact_submissions']> | undefined> {
  const steps = await tx
    .selectFrom('enquiry_steps')
    .select(['step', 'at', 'actor_id', 'actor_name'])
    .where('enquiry_id', '=', enquiryId)
    .where('step', 'in', ['answered', 'closed', 'reopened'] satisfies Step[])
    .orderBy('at', 'desc')
    .execute()
  const [last, ...earlier] = steps
  if (last?.step !== 'reopened') return undefined
  const end = earlier.findIndex(({ step }) => step === 'reopened')
  const before = end < 0 ? earlier : earlier.slice(0, end)
  const answered = before.find(({ step }) => step === 'answered')
  const closed = before.find(({ step }) => step === 'closed')
  return {
    answered_at: answered?.at ?? null,
    answered_by: answered?.actor_id ?? null,
    answered_name: answered?.actor_name ?? null,
    closed_at: closed?.at ?? null,
    closed_by: closed?.actor_id ?? null,
    closed_name: closed?.actor_name ?? null,
  }
}

/** The steps that a user has not seen; at least the last one. */
export async function listSince(
  tx: Tx,
  { id, revision }: EnquirySummary,
  seen: number | undefined,
) {
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

export async function hasStep(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('enquiry_steps')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** For a few hundred enquiries by id, oldest first, with the notes that were not erased. */
export async function listStepsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ExportedStep[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('enquiry_steps as step')
    .leftJoin('enquiry_notes as note', 'note.id', 'step.id')
    .select(['step.enquiry_id', 'step.at', 'step.actor_name as by', 'step.step', 'step.detail'])
    .select('note.text as note')
    .where('step.enquiry_id', 'in', ids)
    .orderBy('step.at')
    .orderBy('step.step')
    .orderBy('note.text')
    .orderBy('step.id')
    .execute()
  const found = new Map<string, ExportedStep[]>()
  for (const { enquiry_id: id, at, by, step, detail, note } of rows) {
    const taken = { at: at.toISOString(), by, step: step as Step, detail, note: note ?? undefined }
    found.getOrInsert(id, []).push(taken)
  }
  return found
}

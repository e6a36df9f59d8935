import { randomUUID } from 'node:crypto'
import { voidSubmissions } from '#core/approval/submissions.server.ts'
import { newRecord, recordChange } from '#core/history/changes.server.ts'
import type { Work } from '#core/work.ts'
import { takeListRevision } from '#db/revisions.ts'
import type { Tx } from '#db/schema.ts'
import type { Claim, ClaimText } from './claim.ts'
import { claimList } from './claims.server.ts'

/** Returns its id, or undefined when its name or id is taken. Without work it was there from the beginning. */
export async function createClaimRow(
  tx: Tx,
  work: Work | undefined,
  name: string,
  claim: ClaimText,
  own: { id?: string; valueArOf?: string } = {},
): Promise<string | undefined> {
  const id = own.id ?? randomUUID()
  const now = new Date()
  const row = await tx
    .insertInto('claims')
    .values({
      ...columnsOf(claim),
      value_ar_of: own.valueArOf ?? claim.value,
      id,
      name,
      created_at: now,
      updated_at: now,
    })
    // Of two processes that add the same one, either index may notice the other first.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  const revision = await takeListRevision(tx, claimList(id))
  if (!work) return id
  await recordChange(work, {
    noun: 'claims',
    recordId: name,
    recordName: name,
    action: 'added',
    differences: newRecord({ name, ...claim }),
    list: claimList(id),
    revision,
  })
  return id
}

/** Also records it in the history, under the given revision; does not call the gate. */
export async function saveClaimRow(
  work: Work,
  change: { before: Claim; wanted: ClaimText; valueArOf: string; revision: number },
): Promise<void> {
  const { tx, actor } = work
  const { before, wanted, valueArOf, revision } = change
  const list = claimList(before.id)
  await tx
    .updateTable('claims')
    .set({ ...columnsOf(wanted), value_ar_of: valueArOf, updated_at: new Date() })
    .where('id', '=', before.id)
    .execute()
  await recordClaim(work, before, { ...wanted, valueArOf }, revision)
  await voidSubmissions(tx, { list }, `${actor.name} has edited it since`)
}

/** Records it in the history, under the given revision or a new one. */
export async function recordClaim(
  work: Work,
  before: Claim,
  after: Partial<Claim>,
  taken?: number,
): Promise<void> {
  const { tx } = work
  const list = claimList(before.id)
  const differences = differencesOf({ ...before }, after)
  if (Object.keys(differences).length === 0) return
  const revision = taken ?? (await takeListRevision(tx, list))
  await recordChange(work, {
    noun: 'claims',
    recordId: before.name,
    recordName: before.name,
    action: 'updated',
    differences,
    list,
    revision,
  })
}

function differencesOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  return Object.fromEntries(
    Object.keys(after)
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, { before: before[name], after: after[name] }]),
  )
}

function columnsOf(claim: ClaimText) {
  return {
    value: claim.value,
    value_ar: claim.valueAr,
    unit: claim.unit,
    source: claim.source,
    source_ar: claim.sourceAr,
    source_url: claim.sourceUrl,
    source_date: claim.sourceDate,
    source_date_ar: claim.sourceDateAr,
    owner_id: claim.owner || null,
    review_by: claim.reviewBy,
  }
}

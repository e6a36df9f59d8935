import type { Exemption } from '#core/approval/gate.server.ts'
import { nowIn } from '#core/approval/passage.ts'
import { dayIn } from '#core/dates.ts'
import type { Actor } from '#core/history/changes.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type ListRow, readValues, rowsOf } from './columns.server.ts'
import type { ListDefinition, StoredRecord, WriteContext } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'
import { listIssue, type Row } from './list.ts'
import { InvalidList, Unconfirmed } from './list-refusals.ts'
import { createRecordWriter } from './record-writer.server.ts'
import { resolveRows } from './resolve-rows.server.ts'

export async function listStoredRecords<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
): Promise<StoredRecord<D>[]> {
  const { timeZone } = await findSettings(db)
  let query = rowsOf(db).selectFrom(list.table).selectAll()
  for (const [column, value] of Object.entries(list.scope)) query = query.where(column, '=', value)
  query = query.orderBy('display_order').orderBy('created_at').orderBy('id')
  const rows = (await query.execute()) as ListRow[]
  const more = await list.readMore?.(db)
  return rows.map((row) => {
    const values = readValues(list.fields, { ...row, ...more?.get(row.id) }, timeZone)
    const draft = { ...values, id: String(row[list.rowId]) } as unknown as D
    return { recordId: row.id, draft, isRemoved: row.removed_at !== null }
  })
}

export type ResolveRows<D extends AnyDraft, S extends Row> = (
  stored: readonly StoredRecord<D>[],
  tx: Tx,
) => (S | D)[] | Promise<(S | D)[]>

/**
 * Brings a list to the target rows (docs/decisions.md 1, 6): adds new rows, updates changed ones,
 * moves the others to the trash, and restores rows that are in the trash, for example when someone
 * overwrites a list from which they were removed. Throws InvalidList, Unconfirmed.
 *
 * @param person the user's answers: keys of the confirmed questions, and the reason for removals;
 * without it no questions are asked
 * @returns the ids of new rows, whether any row changed, and notes for the user
 */
export async function saveRecords<D extends AnyDraft, S extends Row>(
  { tx, actor, revision, reason }: { tx: Tx; actor: Actor; revision: number; reason?: string },
  list: ListDefinition<D, S>,
  wanted: ResolveRows<D, S>,
  person?: { confirmed: ReadonlySet<string>; reason: string },
): Promise<{
  ids: Record<string, string>
  changed: boolean
  notes: string[]
  exemption?: Exemption
}> {
  const context = { ...(await beginWrite(tx, actor)), reason }
  const stored = await listStoredRecords(tx, list)
  const known = new Map(stored.map((record) => [record.draft.id, record]))
  const save = await list.begin(context, stored)
  const drafts = await resolveRows(context, list, {
    save,
    stored,
    wanted: await wanted(stored, tx),
  })
  const saved = stored.map(({ draft }) => draft)
  const open = person
    ? [...(list.questions?.(drafts, saved) ?? []), ...(save.questions?.() ?? [])]
    : []
  const questions = open.filter(({ key }) => !person?.confirmed.has(key))
  if (questions.length > 0) throw new Unconfirmed(questions)
  const writer = createRecordWriter(context, list, revision)

  const ids: Record<string, string> = {}
  // An id that a later row brings along is not given to an earlier one.
  const taken = new Set([...known.keys(), ...drafts.map(({ id }) => id)])
  for (const draft of drafts) {
    const record = known.get(draft.id)
    if (record) await writer.update(record, draft)
    else {
      ids[draft.id] = await writer.add(draft, (id) => taken.has(id))
      taken.add(ids[draft.id] ?? '')
    }
  }
  const kept = new Set(drafts.map(({ id }) => id))
  const removed = stored.filter(({ isRemoved, draft }) => !isRemoved && !kept.has(draft.id))
  const why = person?.reason || reason || ''
  if (removed.length > 0 && why === '' && (await list.removal?.isReasonNeeded(tx)))
    throw new InvalidList([listIssue('Say why it is deleted: visitors have seen it')])
  for (const record of removed) await writer.remove(record, why)
  const notes = (await save.finish?.()) ?? []
  const isPriceOnly = person && open.length === 0 && writer.hasChangedOnly(list.priceFields ?? [])
  return { ids, changed: writer.hasChanged(), notes, exemption: isPriceOnly ? 'price' : undefined }
}

export async function beginWrite(tx: Tx, actor: Actor): Promise<WriteContext> {
  const { timeZone } = await findSettings(tx)
  const now = nowIn(tx)
  return { tx, actor, timeZone, now, today: dayIn(timeZone, now) }
}

import { randomUUID } from 'node:crypto'
import type { Exemption } from '#core/approval/gate.server.ts'
import { type Change, newRecord, recordChange } from '#core/history/changes.server.ts'
import { errorsOf } from '#core/issue.ts'
import { mayNamePicture } from '#core/media/pictures.server.ts'
import { findTimeZone } from '#core/settings/settings.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import {
  type ListDefinition,
  type ListSave,
  type StoredRecord,
  titleOf,
  type WriteContext,
} from './definition.server.ts'
import { type AnyDraft, type FieldTable, keepTranslations, tidyRecord } from './fields.ts'
import { InvalidList, listIssue, type Row, type RowIssue, Unconfirmed } from './list.ts'
import {
  columnsOf,
  type ListRow,
  readValues,
  rowsOf,
  translationsOfRecord,
  withHashes,
} from './store.server.ts'

export async function listStoredRecords<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
  now = new Date(),
): Promise<StoredRecord<D>[]> {
  const timeZone = await findTimeZone(db)
  let query = rowsOf(db).selectFrom(list.table).selectAll()
  for (const [column, value] of Object.entries(list.scope)) query = query.where(column, '=', value)
  query = query.orderBy('display_order').orderBy('created_at').orderBy('id')
  const rows = await query.$castTo<ListRow>().execute()
  const more = await list.readMore?.(db, now)
  return rows.map((row) => {
    const values = readValues(list.fields, { ...row, ...more?.get(row.id) }, timeZone)
    const draft: AnyDraft = { ...values, id: String(row[list.rowId]) }
    return {
      recordId: row.id,
      draft: draft as D,
      isRemoved: row.removed_at !== null,
    }
  })
}

/** Work that is one save of a list, which takes this revision. */
export type Save = WriteContext & { revision: number }

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
  context: Save,
  list: ListDefinition<D, S>,
  wanted: ResolveRows<D, S>,
  person?: { confirmed: ReadonlySet<string>; reason: string },
): Promise<{
  ids: Record<string, string>
  changed: boolean
  notes: string[]
  exemption?: Exemption
}> {
  const { tx, now, revision, reason } = context
  const stored = await listStoredRecords(tx, list, now)
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
  const isSeen = save.isSeen ?? (() => true)
  let changed = false
  for (const draft of drafts) {
    const record = known.get(draft.id)
    changed ||= isSeen(record?.isRemoved ? undefined : record?.draft, draft)
    if (record) await writer.update(record, draft)
    else {
      ids[draft.id] = await writer.add(draft, { isTaken: (id) => taken.has(id) })
      taken.add(ids[draft.id] ?? '')
    }
  }
  const kept = new Set(drafts.map(({ id }) => id))
  const removed = stored.filter(({ isRemoved, draft }) => !isRemoved && !kept.has(draft.id))
  const why = person?.reason || reason || ''
  if (removed.length > 0 && why === '' && (await list.removal?.isReasonNeeded(tx)))
    throw new InvalidList([listIssue('Say why it is deleted: visitors have seen it')])
  for (const record of removed) {
    changed ||= isSeen(record.draft, undefined)
    await writer.remove(record, why)
  }
  const notes = (await save.finish?.()) ?? []
  const isPriceOnly = person && open.length === 0 && writer.hasChangedOnly(list.priceFields ?? [])
  return {
    ids,
    changed: changed && writer.hasChanged(),
    notes,
    exemption: isPriceOnly ? 'price' : undefined,
  }
}

export const noSuchPicture = 'There is no such picture: upload it again'

/** The fields of a row that name a picture which is not here, or in another folder. */
export async function listLostPictures(
  tx: Tx,
  { fields }: { fields: FieldTable },
  { draft, saved }: { draft: AnyDraft; saved: AnyDraft | undefined },
): Promise<string[]> {
  const lost: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'picture') continue
    const before = String(saved?.[name] ?? '')
    if (!(await mayNamePicture(tx, field.folder, String(draft[name]), before))) lost.push(name)
  }
  return lost
}

/** Returns the rows to store. Throws InvalidList. */
async function resolveRows<D extends AnyDraft, S extends Row>(
  context: WriteContext,
  list: ListDefinition<D, S>,
  of: { save: ListSave<D, S>; stored: readonly StoredRecord<D>[]; wanted: readonly (S | D)[] },
): Promise<D[]> {
  const { save, stored, wanted } = of
  const known = new Map(stored.map(({ draft }) => [draft.id, draft]))
  const drafts: D[] = []
  const issues: RowIssue[] = []
  for (const sent of wanted) {
    const saved = known.get(sent.id)
    const whole = keepTranslations(list.fields, tidyRecord(list.fields, sent), saved)
    const draft = withHashes(list.fields, save.resolve(whole, saved), saved)
    const refuse = (path: string, message: string) =>
      issues.push({ id: draft.id, name: titleOf(list, draft), path, message, severity: 'error' })
    if (!saved && !('isNew' in sent && sent.isNew)) refuse('id', list.unknownRow)
    for (const name of await listLostPictures(context.tx, list, { draft, saved }))
      refuse(name, noSuchPicture)
    for (const issue of save.check?.(draft, saved) ?? [])
      issues.push({ ...issue, id: draft.id, name: titleOf(list, draft) })
    drafts.push(draft)
  }
  const saved = drafts.flatMap(({ id }) => known.get(id) ?? [])
  issues.push(...errorsOf(list.check(drafts, { today: context.today, saved })))
  issues.push(...(list.checkTogether?.(drafts) ?? []))
  if (issues.length > 0) throw new InvalidList(issues)
  return drafts
}

export function createRecordWriter<D extends AnyDraft, S extends Row>(
  context: WriteContext,
  list: ListDefinition<D, S>,
  revision?: number,
) {
  const { tx, actor, now } = context
  const { fields, table } = list
  const names = Object.keys(fields)
  const updateRow = (id: string, values: Record<string, unknown>) =>
    rowsOf(tx).updateTable(table).set(values).where('id', '=', id).execute()
  const recorded = names.filter((name) => !fields[name]?.isUnrecorded)
  const stamps = Object.fromEntries(list.stamps.map((column) => [column, now]))
  const { record, hasChanged, hasChangedOnly } = createRecorder(context, list, revision)

  /** @param brought the id that it has elsewhere, and when it was made where that is not now */
  async function add(
    made: D,
    brought: { id?: string; createdAt?: Date; isTaken?: (id: string) => boolean } = {},
  ): Promise<string> {
    const draft = withHashes(fields, made)
    const { isTaken = () => false, createdAt = now } = brought
    const rowId = brought.id ?? list.newRowId?.(draft, isTaken)
    // Where a row goes by the id of its record, its history must go by the same one.
    const own = list.rowId === 'id' ? rowId : undefined
    const recordId = own ?? randomUUID()
    const id = rowId ?? recordId
    const key = { ...list.scope, id: recordId, [list.rowId]: id }
    const values = {
      ...columnsOf(fields, names, draft, context),
      translations: json(translationsOfRecord(fields, draft)),
      ...stamps,
      ...key,
    }
    await rowsOf(tx)
      .insertInto(table)
      .values({
        removed_at: null,
        removed_by: null,
        display_order: 0,
        ...values,
        created_at: createdAt,
      })
      .execute()
    await list.afterWrite?.(context, { recordId, before: undefined, after: draft })
    await record(recordId, titleOf(list, draft), 'added', newRecord(pick(draft, recorded)))
    return id
  }

  async function update({ recordId, draft: before, isRemoved }: StoredRecord<D>, wanted: D) {
    const after = withHashes(fields, wanted, before)
    const differing = names.filter((name) => before[name] !== after[name])
    const told = differing.filter((name) => recorded.includes(name))
    if (told.length === 0 && !isRemoved) return
    const words = json(translationsOfRecord(fields, after))
    const hasNewWords = differing.some((name) => fields[name]?.translates || fields[name]?.hashFor)
    await updateRow(recordId, {
      ...columnsOf(fields, differing, after, context),
      ...(hasNewWords && { translations: words }),
      ...stamps,
      removed_at: null,
      removed_by: null,
    })
    await list.afterWrite?.(context, { recordId, before, after })
    const action = isRemoved ? 'restored' : 'updated'
    await record(recordId, titleOf(list, after), action, differencesOf(before, after, told))
  }

  async function remove({ recordId, draft }: StoredRecord<D>, why: string) {
    const kept = list.removal && why !== '' ? { [list.removal.column]: why } : {}
    await updateRow(recordId, { removed_at: now, removed_by: actor.id, updated_at: now, ...kept })
    const reason: Change['differences'] =
      list.removal && why !== '' ? { removalReason: { before: '', after: why } } : {}
    await record(recordId, titleOf(list, draft), 'removed', reason)
  }

  return { add, update, remove, hasChanged, hasChangedOnly }
}

/** Records changes in the history, and keeps a summary of them. */
function createRecorder<D extends AnyDraft, S extends Row>(
  context: WriteContext,
  list: ListDefinition<D, S>,
  revision: number | undefined,
) {
  /** The changed fields; '' for a record that was added, removed or restored. */
  const touched = new Set<string>()
  async function record(
    recordId: string,
    recordName: string,
    action: Change['action'],
    differences: Change['differences'],
  ) {
    for (const field of action === 'updated' ? Object.keys(differences) : ['']) touched.add(field)
    const change = { noun: list.noun, recordId, recordName, action, differences }
    await recordChange(context, { ...change, list: list.name, revision })
  }
  const hasChanged = () => touched.size > 0
  const hasChangedOnly = (names: readonly string[]) =>
    hasChanged() && [...touched].every((field) => names.includes(field))
  return { record, hasChanged, hasChangedOnly }
}

function pick(draft: AnyDraft, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, draft[name]]))
}

function differencesOf(before: AnyDraft, after: AnyDraft, names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [name, { before: before[name], after: after[name] }]),
  )
}

/** Moves rows to the trash with an earlier date; ids are those of the editor. */
export async function removeSince<D extends AnyDraft, S extends Row>(
  save: Save,
  list: ListDefinition<D, S>,
  removed: readonly { id: string; at: Date; reason?: string }[],
): Promise<void> {
  if (removed.length === 0) return
  const { tx, revision } = save
  const records = new Map((await listStoredRecords(tx, list)).map((each) => [each.draft.id, each]))
  for (const { id, at, reason = '' } of removed) {
    const record = records.get(id)
    if (!record) continue
    await createRecordWriter({ ...save, now: at }, list, revision).remove(record, reason)
  }
}

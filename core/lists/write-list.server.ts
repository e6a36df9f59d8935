import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { dayIn } from '#core/dates.ts'
import { type Actor, type Change, newRecord, recordChange } from '#core/history/changes.server.ts'
import { mayNamePicture } from '#core/media/named-picture.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { columnsOf, readValues } from './columns.server.ts'
import type { ListDefinition, StoredRecord, WriteContext } from './definition.server.ts'
import { type AnyDraft, tidyRecord } from './fields.ts'
import { errorsOf, listIssue, type Question, type Row, type RowIssue } from './list.ts'

/** Thrown while a list is written: nothing of the save stays, and the person is told these. */
export class InvalidList extends Error {
  readonly issues: RowIssue[]
  constructor(issues: RowIssue[]) {
    super('The list was refused')
    this.issues = issues
  }
}

/** Thrown while a list is written: nothing of the save stays until somebody confirms these. */
export class Unconfirmed extends Error {
  readonly questions: Question[]
  constructor(questions: Question[]) {
    super('The save has to be confirmed')
    this.questions = questions
  }
}

/** What every list's table has; the rest is the noun's. */
type ListRow = {
  id: string
  display_order: number
  created_at: Date
  removed_at: Date | null
  removed_by: string | null
  [column: string]: unknown
}

/** The tables of lists, as far as they are alike. */
function rowsOf(db: Db): Kysely<Record<'team_members' | 'stock_picks', ListRow>> {
  return db as unknown as Kysely<Record<'team_members' | 'stock_picks', ListRow>>
}

/** Every record that is or was in a list, in display order, as its editor holds one. */
export async function readStored<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
): Promise<StoredRecord<D>[]> {
  const { timeZone } = await readSettings(db)
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

/** What a list is to become: rows of it as it is, new ones, and some out of the trash. */
export type Wanted<D extends AnyDraft, S extends Row> = (
  stored: readonly StoredRecord<D>[],
  tx: Tx,
) => (S | D)[] | Promise<(S | D)[]>

/**
 * Makes a list what is wanted (docs/decisions.md 1, 6): new rows are added, changed ones updated,
 * those that are not wanted any more go to the trash, and those that were in it come back: also
 * when somebody saves a list over one from which they were removed. Throws InvalidList, ListMoved,
 * Unconfirmed.
 *
 * @param person what the person who saves has said: keys of the questions that they confirmed, and why
 * rows were removed; without it nothing is asked
 * @returns what the ids of new rows have become, and whether anything changed
 */
export async function writeList<D extends AnyDraft, S extends Row>(
  { tx, actor, revision, reason }: { tx: Tx; actor: Actor; revision: number; reason?: string },
  list: ListDefinition<D, S>,
  wanted: Wanted<D, S>,
  person?: { confirmed: ReadonlySet<string>; reason: string },
): Promise<{ ids: Record<string, string>; changed: boolean }> {
  const context = { ...(await writeContext(tx, actor)), reason }
  const stored = await readStored(tx, list)
  const known = new Map(stored.map((record) => [record.draft.id, record]))
  const drafts = await resolveRows(context, list, stored, await wanted(stored, tx))
  const saved = stored.map(({ draft }) => draft)
  const open = person ? (list.questions?.(drafts, saved) ?? []) : []
  const questions = open.filter(({ key }) => !person?.confirmed.has(key))
  if (questions.length > 0) throw new Unconfirmed(questions)
  const writer = createRecordWriter(context, list, revision)

  const ids: Record<string, string> = {}
  const taken = new Set(known.keys())
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
  return { ids, changed: writer.hasChanged() }
}

/** What a save knows, beginning now. */
export async function writeContext(tx: Tx, actor: Actor): Promise<WriteContext> {
  const { timeZone } = await readSettings(tx)
  const now = new Date()
  return { tx, actor, timeZone, now, today: dayIn(timeZone, now) }
}

/** The rows as they will be kept. Throws InvalidList, ListMoved. */
async function resolveRows<D extends AnyDraft, S extends Row>(
  context: WriteContext,
  list: ListDefinition<D, S>,
  stored: readonly StoredRecord<D>[],
  wanted: readonly (S | D)[],
): Promise<D[]> {
  const known = new Map(stored.map(({ draft }) => [draft.id, draft]))
  const resolve = await list.begin(context, stored)
  const drafts: D[] = []
  const issues: RowIssue[] = []
  for (const sent of wanted) {
    const saved = known.get(sent.id)
    const draft = resolve(tidyRecord(list.fields, sent), saved)
    const refuse = (path: string, message: string) =>
      issues.push({ id: draft.id, name: String(draft.name), path, message, severity: 'error' })
    if (!saved && !draft.id.startsWith(list.newRowPrefix)) refuse('id', list.unknownRow)
    for (const [name, field] of Object.entries(list.fields)) {
      if (field.kind !== 'picture') continue
      const [url, before] = [String(draft[name]), String(saved?.[name] ?? '')]
      if (!(await mayNamePicture(context.tx, field.folder, url, before)))
        refuse(name, 'There is no such picture: upload it again')
    }
    drafts.push(draft)
  }
  const saved = drafts.flatMap(({ id }) => known.get(id) ?? [])
  issues.push(...errorsOf(list.check(drafts, { today: context.today, saved })))
  if (issues.length > 0) throw new InvalidList(issues)
  return drafts
}

/** Writes single records of a list, each with its line of history. */
export function createRecordWriter<D extends AnyDraft, S extends Row>(
  context: WriteContext,
  list: ListDefinition<D, S>,
  revision?: number,
) {
  const { tx, actor, now } = context
  const { fields, table } = list
  const names = Object.keys(fields)
  const recorded = names.filter((name) => !fields[name]?.isUnrecorded)
  const stamps = Object.fromEntries(list.stamps.map((column) => [column, now]))
  let changed = false

  async function record(
    recordId: string,
    recordName: string,
    action: Change['action'],
    differences: Change['differences'],
  ) {
    changed = true
    const change = { noun: list.content, recordId, recordName, action, differences }
    await recordChange(tx, actor, { ...change, list: list.name, revision })
  }

  /** Returns the id by which the editor knows the new record. */
  async function add(draft: D, isTaken: (id: string) => boolean = () => false): Promise<string> {
    const recordId = randomUUID()
    const id = list.newRowId?.(draft, isTaken) ?? recordId
    const key = { ...list.scope, id: recordId, [list.rowId]: id }
    const values = { ...columnsOf(fields, names, draft, context), ...stamps, ...key }
    await rowsOf(tx)
      .insertInto(table)
      .values({ removed_at: null, removed_by: null, display_order: 0, ...values, created_at: now })
      .execute()
    await list.afterWrite?.(context, { recordId, before: undefined, after: draft })
    const added = Object.fromEntries(recorded.map((name) => [name, draft[name]]))
    await record(recordId, String(draft.name), 'added', newRecord(added))
    return id
  }

  async function update({ recordId, draft: before, isRemoved }: StoredRecord<D>, after: D) {
    const differing = names.filter((name) => before[name] !== after[name])
    const told = differing.filter((name) => recorded.includes(name))
    if (told.length === 0 && !isRemoved) return
    await rowsOf(tx)
      .updateTable(table)
      .set({
        ...columnsOf(fields, differing, after, context),
        ...stamps,
        removed_at: null,
        removed_by: null,
      })
      .where('id', '=', recordId)
      .execute()
    await list.afterWrite?.(context, { recordId, before, after })
    const differences = Object.fromEntries(
      told.map((name) => [name, { before: before[name], after: after[name] }]),
    )
    await record(recordId, String(after.name), isRemoved ? 'restored' : 'updated', differences)
  }

  async function remove({ recordId, draft }: StoredRecord<D>, why: string) {
    const kept = list.removal && why !== '' ? { [list.removal.column]: why } : {}
    await rowsOf(tx)
      .updateTable(table)
      .set({ removed_at: now, removed_by: actor.id, updated_at: now, ...kept })
      .where('id', '=', recordId)
      .execute()
    const reason: Change['differences'] =
      list.removal && why !== '' ? { removalReason: { before: '', after: why } } : {}
    await record(recordId, String(draft.name), 'removed', reason)
  }

  return { add, update, remove, hasChanged: () => changed }
}

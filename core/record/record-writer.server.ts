import { randomUUID } from 'node:crypto'
import { type Change, newRecord, recordChange } from '#core/history/changes.server.ts'
import { columnsOf, type ListRow, rowsOf } from './columns.server.ts'
import type { ListDefinition, StoredRecord, WriteContext } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'
import type { Row } from './list.ts'

export function createRecordWriter<D extends AnyDraft, S extends Row>(
  context: WriteContext,
  list: ListDefinition<D, S>,
  revision?: number,
) {
  const { tx, actor, now } = context
  const { fields, table } = list
  const names = Object.keys(fields)
  const updateRow = (id: string, values: Partial<ListRow>) =>
    rowsOf(tx).updateTable(table).set(values).where('id', '=', id).execute()
  const recorded = names.filter((name) => !fields[name]?.isUnrecorded)
  const stamps = Object.fromEntries(list.stamps.map((column) => [column, now]))
  const { record, hasChanged, hasChangedOnly } = createRecorder(context, list, revision)

  async function add(
    draft: D,
    isTaken: (id: string) => boolean = () => false,
    keep: { recordId?: string; createdAt?: Date } = {},
  ): Promise<string> {
    const rowId = list.newRowId?.(draft, isTaken)
    // Where a row goes by the id of its record, its history must go by the same one.
    const own = list.rowId === 'id' ? rowId : undefined
    const recordId = keep.recordId ?? own ?? randomUUID()
    const id = rowId ?? recordId
    const key = { ...list.scope, id: recordId, [list.rowId]: id }
    const values = { ...columnsOf(fields, names, draft, context), ...stamps, ...key }
    await rowsOf(tx)
      .insertInto(table)
      .values({
        ...{ removed_at: null, removed_by: null, display_order: 0, ...values },
        created_at: keep.createdAt ?? now,
      })
      .execute()
    await list.afterWrite?.(context, { recordId, before: undefined, after: draft })
    await record(recordId, String(draft.name), 'added', newRecord(pick(draft, recorded)))
    return id
  }

  async function update({ recordId, draft: before, isRemoved }: StoredRecord<D>, after: D) {
    const differing = names.filter((name) => before[name] !== after[name])
    const told = differing.filter((name) => recorded.includes(name))
    if (told.length === 0 && !isRemoved) return
    const values = { ...columnsOf(fields, differing, after, context), ...stamps }
    await updateRow(recordId, { ...values, removed_at: null, removed_by: null })
    await list.afterWrite?.(context, { recordId, before, after })
    const action = isRemoved ? 'restored' : 'updated'
    await record(recordId, String(after.name), action, differencesOf(before, after, told))
  }

  async function remove({ recordId, draft }: StoredRecord<D>, why: string) {
    const kept = list.removal && why !== '' ? { [list.removal.column]: why } : {}
    await updateRow(recordId, { removed_at: now, removed_by: actor.id, updated_at: now, ...kept })
    const reason: Change['differences'] =
      list.removal && why !== '' ? { removalReason: { before: '', after: why } } : {}
    await record(recordId, String(draft.name), 'removed', reason)
  }

  return { add, update, remove, hasChanged, hasChangedOnly }
}

/** Records changes in the history, and keeps a summary of them. */
function createRecorder<D extends AnyDraft, S extends Row>(
  { tx, actor }: WriteContext,
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
    const change = { noun: list.content, recordId, recordName, action, differences }
    await recordChange(tx, actor, { ...change, list: list.name, revision })
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

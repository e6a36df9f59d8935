import type { Db } from '#db/schema.ts'
import type { ListDefinition } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'
import { type ListRow, readValues, rowsOf } from './store.server.ts'

export type Removed = {
  id: string
  name: string
  /** What tells it from others of its name, and why it was removed, where a reason was asked for. */
  detail: string
  removedAt: Date
  removedBy: string | undefined
}

type OfTable = Pick<
  ListDefinition,
  'table' | 'scope' | 'rowId' | 'fields' | 'titleOf' | 'detail' | 'removal'
>

/** What is in the trash of a list, the latest first. */
export async function listRemoved(db: Db, list: OfTable): Promise<Removed[]> {
  const { table, scope, rowId, fields, detail, removal } = list
  let query = rowsOf(db).selectFrom(table).selectAll().where('removed_at', 'is not', null)
  for (const [column, value] of Object.entries(scope)) query = query.where(column, '=', value)
  if (removal) query = query.where(removal.except, 'is', null)
  const ordered = query.orderBy('removed_at', 'desc').orderBy('id')
  const rows = await ordered.$castTo<ListRow>().execute()
  if (rows.length === 0) return []
  const people = await db.selectFrom('users').select(['id', 'name', 'email']).execute()
  const names = new Map(people.map(({ id, name, email }) => [id, name || email]))
  return rows.map((row) => {
    const id = String(row[rowId])
    const draft: AnyDraft = { ...readValues(fields, row, 'UTC'), id }
    const reason = removal ? String(row[removal.column] ?? '') : ''
    const about = detail ? String(row[detail] ?? '') : ''
    return {
      id,
      name: list.titleOf?.(draft) ?? String(draft.name),
      detail: [about, reason].filter((text) => text !== '').join(' · '),
      removedAt: row.removed_at ?? row.created_at,
      removedBy: names.get(row.removed_by ?? ''),
    }
  })
}

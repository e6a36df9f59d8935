import { listNames } from '#core/people/users.server.ts'
import { readPage } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import { type ListDefinition, titleOf } from './definition.server.ts'
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

const trashPage = 50

/** A page of the trash of a list, the latest first. `page` counts from 1. */
export async function listRemovedPage(
  db: Db,
  list: OfTable,
  page: number,
): Promise<{ page: number; removed: Removed[]; hasMore: boolean }> {
  const { rows, more } = await readPage({ page, size: trashPage }, ({ offset, limit }) =>
    read(db, list, removedOf(db, list).offset(offset).limit(limit)),
  )
  return { page, removed: rows, hasMore: more }
}

/** Undefined where it is not in the trash. */
export async function findRemoved(db: Db, list: OfTable, id: string): Promise<Removed | undefined> {
  const [found] = await read(db, list, removedOf(db, list).where(list.rowId, '=', id))
  return found
}

function removedOf(db: Db, { table, scope, removal }: OfTable) {
  let query = rowsOf(db).selectFrom(table).selectAll().where('removed_at', 'is not', null)
  for (const [column, value] of Object.entries(scope)) query = query.where(column, '=', value)
  if (removal) query = query.where(removal.except, 'is', null)
  return query.orderBy('removed_at', 'desc').orderBy('id')
}

async function read(
  db: Db,
  list: OfTable,
  query: ReturnType<typeof removedOf>,
): Promise<Removed[]> {
  const { rowId, fields, detail, removal } = list
  const rows = await query.$castTo<ListRow>().execute()
  if (rows.length === 0) return []
  const names = await listNames(db)
  return rows.map((row) => {
    const id = String(row[rowId])
    const draft: AnyDraft = { ...readValues(fields, row, 'UTC'), id }
    const reason = removal ? String(row[removal.column] ?? '') : ''
    const about = detail ? String(row[detail] ?? '') : ''
    return {
      id,
      name: titleOf(list, draft),
      detail: [about, reason].filter((text) => text !== '').join(' · '),
      removedAt: row.removed_at ?? row.created_at,
      removedBy: names.get(row.removed_by ?? ''),
    }
  })
}

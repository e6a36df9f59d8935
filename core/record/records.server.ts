import { sql } from 'kysely'
import type { NounName } from '#core/nouns.ts'
import { findTimeZone } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import type { FieldTable } from './fields.ts'
import type { Noun, RecordOf } from './noun.ts'
import { listOfOne } from './noun-list.server.ts'
import { type ListRow, readValues, rowsOf } from './store.server.ts'

type Row = ListRow & { revision: number | null }

/** Those that are not in the trash, in their order. */
export function listRecords<T extends FieldTable>(db: Db, noun: Noun<T>): Promise<RecordOf<T>[]>
export async function listRecords(db: Db, noun: Noun): Promise<RecordOf<FieldTable>[]> {
  const query = rowsWithRevisions(db, noun)
    .where('record.removed_at', 'is', null)
    .orderBy('record.display_order')
    .orderBy(noun.key === 'name' ? 'record.name' : 'record.created_at')
    .orderBy('record.id')
  const rows = (await query.execute()) as Row[]
  const timeZone = await timeZoneFor(db, noun)
  return rows.map((row) => toRecord(noun, row, timeZone))
}

/** Undefined where there is none, or it is in the trash. */
export function findRecord<T extends FieldTable>(
  db: Db,
  noun: Noun<T>,
  key: string,
): Promise<RecordOf<T> | undefined>
export async function findRecord(
  db: Db,
  noun: Noun,
  key: string,
): Promise<RecordOf<FieldTable> | undefined> {
  const query = rowsWithRevisions(db, noun)
    .where(`record.${noun.key}`, '=', key)
    .where('record.removed_at', 'is', null)
  const row = (await query.executeTakeFirst()) as Row | undefined
  return row && toRecord(noun, row, await timeZoneFor(db, noun))
}

/** The list whose trash is that of the noun. */
export function trashOf(noun: Noun) {
  return { ...listOfOne(noun, ''), scope: {} }
}

/** The id of the record that has this id or key, in the trash as well. */
export async function findTaken(
  db: Db,
  noun: Noun,
  { id, key }: { id: string; key: string },
): Promise<{ id: string; isRemoved: boolean } | undefined> {
  const row = await rowsOf(db)
    .selectFrom(noun.name)
    .select(['id', 'removed_at'])
    .where((where) =>
      where.or([where('id', '=', id), ...(noun.key === 'name' ? [where('name', '=', key)] : [])]),
    )
    .executeTakeFirst()
  return row && { id: row.id, isRemoved: row.removed_at !== null }
}

function rowsWithRevisions(db: Db, { name, one }: Noun) {
  return db
    .selectFrom(sql<ListRow>`${sql.table(name)}`.as('record'))
    .leftJoin('list_revisions', (join) =>
      join.on('list_revisions.list', '=', sql<string>`${sql.lit(`${one}:`)} || record.id`),
    )
    .selectAll('record')
    .select('list_revisions.revision as revision')
}

function toRecord({ fields }: Noun, row: Row, timeZone: string): RecordOf<FieldTable> {
  return {
    ...readValues(fields, row, timeZone),
    id: row.id,
    revision: Number(row.revision ?? 0),
  }
}

/** Asked only where a field needs it: pages read records at each request. */
async function timeZoneFor(db: Db, { fields }: Noun): Promise<string> {
  const hasDays = Object.values(fields).some(({ kind }) => kind === 'day')
  return hasDays ? findTimeZone(db) : 'UTC'
}

/** What the records of each noun are known by, as in their addresses. */
export function listKeys(
  db: Db,
  nouns: readonly Noun[],
): Promise<{ name: NounName; one: string; keys: string[] }[]> {
  return Promise.all(
    nouns.map(async ({ name, one, key }) => {
      const rows = await rowsOf(db)
        .selectFrom(name)
        .select(`${key} as key`)
        .where('removed_at', 'is', null)
        .execute()
      return { name, one, keys: rows.map((row) => String(row.key)) }
    }),
  )
}

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import type { Files } from './files.ts'
import { readFileName } from './picture-name.ts'
import type { PictureFile } from './pictures.server.ts'

const hourMs = 60 * 60_000

/** A picture may be in an editor that is not saved yet. */
const unusedForMs = 7 * 24 * hourMs
/** Files of an upload that was aborted or is still running. */
const orphanedForMs = 24 * hourMs

/** Deletes pictures that no version of a record uses, and files without a picture. Returns how many. */
export async function collectFiles(
  db: Db,
  files: Files,
  now: Date,
): Promise<{ pictures: number; orphans: number }> {
  const removed = await removeUnusedPictures(db, new Date(now.getTime() - unusedForMs))
  for (const { name } of removed.flat()) await files.remove(name)
  const orphans = await removeOrphans(db, files, new Date(now.getTime() - orphanedForMs))
  return { pictures: removed.length, orphans }
}

/** Deletes rows first, so that a row never refers to a missing file. */
async function removeUnusedPictures(db: Db, before: Date): Promise<PictureFile[][]> {
  const old = await db
    .selectFrom('media')
    .select(['id', 'base', 'url'])
    .where('last_used_at', '<', before)
    .execute()
  const removed: PictureFile[][] = []
  for (const { id, base, url } of old) {
    // One statement, so that a save in between (claimPicture) keeps the picture.
    const row = await db
      .deleteFrom('media')
      .where('id', '=', id)
      .where('last_used_at', '<', before)
      .where((eb) => eb.not(eb.or(uses(eb, base, url))))
      .returning('files')
      .executeTakeFirst()
    if (row) removed.push(row.files as PictureFile[])
  }
  return removed
}

/** Whether any record (also removed), version of a text, value in `changes` or archive entry uses it. */
function uses(
  eb: ExpressionBuilder<Schema, 'media'>,
  base: string,
  url: string,
): Expression<SqlBool>[] {
  const named = (column: string) =>
    sql<SqlBool>`cast(${sql.ref(column)} as text) like ${`%${base}%`}`
  const one = sql<number>`1`.as('one')
  return [
    eb.exists(eb.selectFrom('team_members').select(one).where('image_url', '=', url)),
    eb.exists(eb.selectFrom('stock_picks').select(one).where('image_url', '=', url)),
    eb.exists(eb.selectFrom('text_versions').select(one).where(named('content'))),
    eb.exists(eb.selectFrom('changes').select(one).where(named('differences'))),
    // A submission may use it before any record does.
    eb.exists(eb.selectFrom('submissions').select(one).where(named('changes'))),
    eb.exists(eb.selectFrom('archive_files').select(one).where(named('path'))),
  ]
}

async function removeOrphans(db: Db, files: Files, before: Date): Promise<number> {
  const orphans: string[] = []
  // List the files first, so that pictures added meanwhile have their rows in the next query.
  const stored = await Array.fromAsync(files.list())
  const rows = await db.selectFrom('media').select('base').execute()
  const known = new Set(rows.map(({ base }) => base))
  for (const name of stored) {
    const file = readFileName(name)
    if (file && !known.has(file.base) && file.at < before) orphans.push(name)
  }
  for (const name of orphans) await files.remove(name)
  return orphans.length
}

import { type ExpressionBuilder, sql } from 'kysely'
import { createGiveWay } from '#db/give-way.ts'
import type { Db, Schema } from '#db/schema.ts'
import type { Files } from './files.ts'
import { readFileName } from './picture-name.ts'
import type { PictureFile } from './pictures.server.ts'

const hourMs = 60 * 60_000

/** A picture may be in an editor that is not saved yet. */
const unusedForMs = 7 * 24 * hourMs
/** Pictures in one statement. */
const portion = 100
/** Files of an upload that was aborted or is still running. */
const orphanedForMs = 24 * hourMs

/**
 * Deletes pictures that no version of a record uses, and files without a picture. Returns how many.
 * `uploadsEnd` resolves when every upload that runs now has its row or has been aborted.
 */
export async function collectFiles(
  db: Db,
  files: Files,
  now: Date,
  uploadsEnd: () => Promise<unknown>,
): Promise<{ pictures: number; orphans: number }> {
  const removed = await removeUnusedPictures(db, new Date(now.getTime() - unusedForMs))
  for (const { name } of removed.flat()) await files.remove(name)
  const before = new Date(now.getTime() - orphanedForMs)
  const orphans = await removeOrphans(db, files, before, uploadsEnd)
  return { pictures: removed.length, orphans }
}

/** Deletes rows first, so that a row never refers to a missing file. */
async function removeUnusedPictures(db: Db, before: Date): Promise<PictureFile[][]> {
  const removed: PictureFile[][] = []
  const giveWay = createGiveWay()
  for (;;) {
    // One statement, so that a save in between (claimPicture) keeps the picture.
    const rows = await db
      .deleteFrom('media')
      .where('id', 'in', (from) =>
        from.selectFrom('media').select('id').where(isUnused(before)).limit(portion),
      )
      .where(isUnused(before))
      .returning('files')
      .execute()
    removed.push(...rows.map(({ files }) => files as PictureFile[]))
    if (rows.length < portion) return removed
    await giveWay()
  }
}

/** Whether no record (also removed), version, change, submission or archive entry names it. */
function isUnused(before: Date) {
  return (eb: ExpressionBuilder<Schema, 'media'>) => {
    const one = sql<number>`1`.as('one')
    const path = (end: string) => sql<string>`'/media/' || media.base || ${end}`
    const uses = [
      eb.exists(
        eb
          .selectFrom('named_pictures')
          .select(one)
          .whereRef('named_pictures.base', '=', 'media.base'),
      ),
      eb.exists(
        eb
          .selectFrom('archive_files')
          .select(one)
          .where('path', '>', path('-'))
          .where('path', '<', path('.')),
      ),
      eb.exists(eb.selectFrom('team_members').select(one).whereRef('image_url', '=', 'media.url')),
      eb.exists(eb.selectFrom('stock_picks').select(one).whereRef('image_url', '=', 'media.url')),
    ]
    return eb.and([eb('last_used_at', '<', before), eb.not(eb.or(uses))])
  }
}

async function removeOrphans(
  db: Db,
  files: Files,
  before: Date,
  uploadsEnd: () => Promise<unknown>,
): Promise<number> {
  const old: string[] = []
  for await (const name of files.list()) {
    const file = readFileName(name)
    if (file && file.at < before) old.push(name)
  }
  const candidates = await withoutPicture(db, old)
  if (candidates.length === 0) return 0
  // A clock that was set back for a while names what is being uploaded as if it were old.
  await uploadsEnd()
  const orphans = await withoutPicture(db, candidates)
  for (const name of orphans) await files.remove(name)
  return orphans.length
}

async function withoutPicture(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('media').select('base').execute()
  const known = new Set(rows.map(({ base }) => base))
  return names.filter((name) => !known.has(readFileName(name)?.base ?? ''))
}

import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PictureFolder } from '#core/fields/kinds.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { workOf } from '#core/rights/write.server.ts'
import type { Work } from '#core/work.ts'
import type { Db, Schema, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import type { PictureUse } from './intake.ts'
import { type Picture, pictureUrl } from './picture.ts'
import { pictureBasesOf, readFileName } from './picture-name.ts'

export type PictureFile = { name: string; bytes: number; sha256: string }

export type NewPicture = Omit<Picture, 'base'> & {
  base: string
  files: PictureFile[]
}

/** Call it once all files are stored (docs/bar.md 7). Throws Refusal. */
export async function createPicture(
  tx: Tx,
  actorId: string,
  picture: NewPicture,
): Promise<Picture> {
  return createPictureRow(await workOf(tx, { actorId, right: mayEditContent }), picture)
}

/** For commands on the machine, which need no right. */
export async function createPictureRow(work: Work, picture: NewPicture): Promise<Picture> {
  const { tx, actor } = work
  const { base, width, height, widths, fallback, files } = picture
  const shown: Picture = { base: `/media/${base}`, width, height, widths, fallback }
  const now = new Date()
  await tx
    .insertInto('media')
    .values({
      id: randomUUID(),
      base,
      url: pictureUrl(shown),
      width,
      height,
      widths: json(widths),
      fallback,
      files: json(files),
      uploaded_by: actor.id,
      created_at: now,
      last_used_at: now,
    })
    // A conflict means the same bytes for the same name in the same millisecond.
    .onConflict((conflict) => conflict.column('base').doNothing())
    .execute()
  return shown
}

/** Returns the names of the files of all pictures, those of a picture beside each other. */
export async function listPictureFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('media').select('files').orderBy('base').execute()
  return rows.flatMap(({ files }) => (files as PictureFile[]).map(({ name }) => name))
}

export async function findPictures(
  db: Db,
  urls: readonly (string | null)[],
): Promise<Map<string, Picture>> {
  const wanted = urls.filter((url) => url?.startsWith('/media/')) as string[]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(shownColumns)
    .where('url', 'in', [...new Set(wanted)])
    .execute()
  return new Map(rows.map((row) => [row.url, shownPicture(row)]))
}

/**
 * The picture that has been made of a file with this SHA-256 (hex) for the same use; an import that was
 * killed has left it. It is kept for a week more, as after an upload. Undefined: there is none.
 */
export async function claimSamePicture(
  tx: Tx,
  use: PictureUse,
  hash: string,
): Promise<Picture | undefined> {
  const bases = pictureBasesOf(use, hash)
  if (!bases) return undefined
  const row = await tx
    .selectFrom('media')
    .select(shownColumns)
    .where('base', 'like', bases)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && (await claimPicture(tx, row.url)) ? shownPicture(row) : undefined
}

const shownColumns = ['base', 'url', 'width', 'height', 'widths', 'fallback'] as const

function shownPicture(
  row: Pick<Selectable<Schema['media']>, (typeof shownColumns)[number]>,
): Picture {
  return {
    base: `/media/${row.base}`,
    width: row.width,
    height: row.height,
    widths: row.widths as number[],
    fallback: row.fallback as Picture['fallback'],
  }
}

/** Call it in the save of the record, to keep the picture from being deleted. False if it is gone. */
export async function claimPicture(tx: Tx, url: string): Promise<boolean> {
  const row = await tx
    .updateTable('media')
    .set({ last_used_at: new Date() })
    .where('url', '=', url)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Allows no picture, the current one (`before`), or one uploaded into its folder. Call it in the save. */
export async function mayNamePicture(
  tx: Tx,
  folder: PictureFolder,
  url: string,
  before: string,
): Promise<boolean> {
  if (url === '' || url === before) return true
  const isName = url.startsWith('/media/') && readFileName(url.slice('/media/'.length))
  return !!isName && url.startsWith(`/media/${folder}/`) && claimPicture(tx, url)
}

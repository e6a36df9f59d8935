import { findPictures } from '#core/media/pictures.server.ts'
import { isUnprintable } from '#core/text.ts'
import type { Db } from '#db/schema.ts'
import { buckets } from './picture-paths.ts'

/** Where a picture of a bucket is now, from its path there, such as 'team-images/jane.jpg'. */
export async function findOldPicture(db: Db, path: string): Promise<string | undefined> {
  const bucket = buckets.find((each) => path.startsWith(`${each}/`))
  if (!bucket || path.length > 600 || isUnprintable(path, false)) return undefined
  const row = await db
    .selectFrom('hosted_records')
    .select('record_id')
    .where('source', '=', bucket)
    .where('source_id', '=', path.slice(bucket.length + 1))
    .executeTakeFirst()
  if (!row) return undefined
  return (await findPictures(db, [row.record_id])).has(row.record_id) ? row.record_id : undefined
}

import { randomUUID } from 'node:crypto'
import { findPictures } from '#core/media/pictures.server.ts'
import { isUnprintable } from '#core/text.ts'
import type { Values } from '#core/transfer/plan-rows.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { type Bucket, buckets } from './picture-paths.ts'
import type { HostedTable } from './tables.ts'

export type Imported = { recordId: string; values: Values | undefined }

export async function listImported(
  db: Db,
  source: HostedTable | Bucket,
): Promise<Map<string, Imported>> {
  const rows = await db
    .selectFrom('hosted_records')
    .select(['source_id', 'record_id', 'imported'])
    .where('source', '=', source)
    .execute()
  return new Map(
    rows.map((row) => [
      row.source_id,
      { recordId: row.record_id, values: (row.imported ?? undefined) as Values | undefined },
    ]),
  )
}

export async function recordImported(
  tx: Tx,
  source: HostedTable | Bucket,
  sourceId: string,
  { recordId, values }: { recordId: string; values?: Values },
): Promise<void> {
  const imported = values ? json(values) : null
  const kept = { record_id: recordId, imported, imported_at: new Date() }
  await tx
    .insertInto('hosted_records')
    .values({ id: randomUUID(), source, source_id: sourceId, ...kept })
    .onConflict((conflict) => conflict.columns(['source', 'source_id']).doUpdateSet(kept))
    .execute()
}

/** Finds the new address of a picture by its path in a bucket, such as 'team-images/jane.jpg'. */
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

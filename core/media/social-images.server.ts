import type { Db } from '#db/schema.ts'

export async function findSocialImage(db: Db, fingerprint: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('social_images')
    .select('png')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row?.png
}

export async function listSocialImages(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('social_images').select('fingerprint').execute()
  return rows.map((row) => row.fingerprint)
}

export async function saveSocialImage(db: Db, fingerprint: string, png: Buffer): Promise<void> {
  await db
    .insertInto('social_images')
    .values({ fingerprint, png, drawn_at: new Date() })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute()
}

/** Deletes those drawn before that time; newer ones may still be in shared links. Returns how many. */
export async function deleteSocialImages(db: Db, used: string[], before: Date): Promise<number> {
  const result = await db
    .deleteFrom('social_images')
    .where('drawn_at', '<', before)
    .$if(used.length > 0, (query) => query.where('fingerprint', 'not in', used))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

import { createHash } from 'node:crypto'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'

type SentSave = { list: string; key: string; fingerprint: string }

export function isSaveKey(key: string): boolean {
  return /^[\w-]{8,64}$/.test(key)
}

/** Equal if the same contents are sent again. */
export function fingerprintOf(contents: unknown): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64url')
}

/** The answer to the same save before; 'other' if its key was used with other contents. */
export async function findAnswer(
  tx: Tx,
  { list, key, fingerprint }: SentSave,
): Promise<{ answer: unknown } | 'other' | undefined> {
  const earlier = await tx
    .selectFrom('saves')
    .select(['fingerprint', 'answer'])
    .where('list', '=', list)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!earlier) return undefined
  return earlier.fingerprint === fingerprint ? { answer: earlier.answer } : 'other'
}

export async function saveAnswer(
  tx: Tx,
  { list, key, fingerprint }: SentSave,
  answer: unknown,
): Promise<void> {
  await tx
    .insertInto('saves')
    .values({ list, key, fingerprint, answer: json(answer), at: new Date() })
    .execute()
}

export async function deleteOldSaves(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('saves').where('at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

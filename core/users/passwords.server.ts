import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#db/schema.ts'

/** A hash; `null` leaves none, so that only a mail lets in. */
export async function savePassword(tx: Tx, userId: string, password: string | null): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('credentials')
    .values({
      id: randomUUID(),
      user_id: userId,
      provider_id: 'credential',
      account_id: userId,
      password,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password, updated_at: now }),
    )
    .execute()
}

export async function findPassword(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .select('password')
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', userId)
    .executeTakeFirst()
  return row?.password ?? undefined
}

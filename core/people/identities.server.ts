import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#db/schema.ts'

export const identityProvider = 'oidc'

/** The issuer, the tenant and the subject, which together are one person. */
export type IdentityKey = { issuer: string; tenant: string; subject: string }

const keyOf = ({ issuer, tenant, subject }: IdentityKey) =>
  JSON.stringify([issuer, tenant, subject])

/** Whose account it signs in to. */
export async function findIdentity(db: Db, identity: IdentityKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .select('user_id')
    .where('provider_id', '=', identityProvider)
    .where('account_id', '=', keyOf(identity))
    .executeTakeFirst()
  return row?.user_id
}

/** From now on it signs in to this account. An account has one identity: a new one replaces it. */
export async function saveIdentity(tx: Tx, userId: string, identity: IdentityKey): Promise<void> {
  await deleteIdentity(tx, userId)
  const now = new Date()
  await tx
    .insertInto('credentials')
    .values({
      id: randomUUID(),
      user_id: userId,
      provider_id: identityProvider,
      account_id: keyOf(identity),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function hasIdentity(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('credentials')
    .select('id')
    .where('provider_id', '=', identityProvider)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether there was one. */
export async function deleteIdentity(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('credentials')
    .where('provider_id', '=', identityProvider)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

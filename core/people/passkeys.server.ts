import { randomUUID } from 'node:crypto'
import { Refusal } from '#core/issue.ts'
import { cleanName } from '#core/users/account.ts'
import type { Db, Tx } from '#db/schema.ts'

const maxPasskeys = 10

/** What its owner sees of it. */
export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | undefined }

/** What a signature is checked by. `counter` is how often it was used, 0 where it does not count. */
export type PasskeyKey = {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
}

/** The newest last. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  }))
}

/** So that a browser offers to make no second one where there is one. */
export async function listCredentials(
  db: Db,
  userId: string,
): Promise<Pick<PasskeyKey, 'credentialId' | 'transports'>[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => ({
    credentialId: row.credential_id,
    transports: JSON.parse(row.transports),
  }))
}

/** Whoever owns it, disabled or not. */
export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<(PasskeyKey & { id: string; userId: string; email: string }) | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'email', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      email: row.email,
      credentialId,
      publicKey: row.public_key,
      counter: row.counter,
      transports: JSON.parse(row.transports),
    }
  )
}

/** Lock the user first. Throws Refusal 'passkey-known', 'too-many-passkeys'. */
export async function savePasskey(
  tx: Tx,
  userId: string,
  name: string,
  key: PasskeyKey,
): Promise<void> {
  if (await findPasskey(tx, key.credentialId)) throw new Refusal('passkey-known')
  if ((await listPasskeys(tx, userId)).length >= maxPasskeys) throw new Refusal('too-many-passkeys')
  await tx
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      user_id: userId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: JSON.stringify(key.transports),
      name: cleanName(name) || 'Passkey',
      created_at: new Date(),
    })
    .execute()
}

/**
 * Notes that it was used.
 *
 * @param use `before` is the counter that the signature was checked against
 * @returns false if it was removed or used meanwhile
 */
export async function noteUse(
  tx: Tx,
  id: string,
  { before, after }: { before: number; after: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ counter: after, last_used_at: new Date() })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns its name; undefined if the user has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

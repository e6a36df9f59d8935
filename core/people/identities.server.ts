import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#db/schema.ts'
import type { Identity, KnowingService } from './oidc-service.ts'

const identityProvider = 'oidc'

/** The issuer, the tenant and the subject, which together are one person. */
export type IdentityKey = Pick<Identity, 'issuer' | 'tenant' | 'subject'>

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

export async function hasIdentity(
  db: Db,
  service: KnowingService,
  userId: string,
): Promise<boolean> {
  return (await listConnected(db, service, userId)).has(userId)
}

/** Who has an identity of this service, or whether somebody has: that of a former one signs nobody in any more. */
export async function listConnected(
  db: Db,
  service: KnowingService,
  userId?: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('credentials')
    .select(['user_id', 'account_id'])
    .where('provider_id', '=', identityProvider)
    .$if(userId !== undefined, (own) => own.where('user_id', '=', userId ?? ''))
    .execute()
  const known = rows.filter(({ account_id }) => {
    const [issuer, tenant]: string[] = JSON.parse(account_id)
    return issuer !== undefined && service.knows({ issuer, tenant: tenant ?? '' })
  })
  return new Set(known.map(({ user_id }) => user_id))
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

import { randomUUID } from 'node:crypto'
import { Refusal } from '#core/issue.ts'
import { type Role, staffRoles } from '#core/rights/role.ts'
import { findRole } from '#core/rights/users.server.ts'
import { isServiceAskedOf } from '#core/rights/write.server.ts'
import type { Db, Tx } from '#db/schema.ts'

/** What an answer is checked by; none of it leaves the program but the state and the nonce. */
export type OidcChecks = { state: string; nonce: string; verifier: string }

/** Who somebody is to the other service: never the address alone. */
export type Identity = {
  issuer: string
  /** Of Entra, the firm's id there; '' elsewhere. */
  tenant: string
  subject: string
  email: string | undefined
  /** Only where the service says so: Entra sends nothing. */
  isEmailVerified: boolean
  name: string
}

/** What tells whether somebody has connected the service. */
export type KnowingService = Pick<OidcService, 'knows'>

/** Another service that people sign in with, as the environment names it. */
export type OidcService = {
  /** As its button calls it. */
  name: string
  /** Mail domains whose people may come in as viewers without an invitation. */
  domains: readonly string[]
  /** The same by the firm's id, for a service that verifies no address. */
  tenants: readonly string[]
  /** Whether it is this service that knows the identity, and no former one of the firm. */
  knows(identity: Pick<Identity, 'issuer' | 'tenant'>): boolean
  /** Where the browser is sent. Throws Refusal 'oidc-away'. */
  findAddress(checks: OidcChecks): Promise<string>
  /** Who has come back with this query. Throws Refusal 'oidc-away', 'oidc-refused'. */
  identify(query: string, checks: OidcChecks): Promise<Identity>
}

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
async function listConnected(
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

/** As isServiceAskedOf, of somebody with an account and the role of this moment. */
export async function mustUseService(
  db: Db,
  service: KnowingService | undefined,
  person: { id: string; email: string },
): Promise<boolean> {
  const role = await findRole(db, person.id)
  return isServiceAskedOf(db, service, { email: person.email, role })
}

/**
 * The staff who could no longer sign in if the other service were asked of them now, since they have not
 * connected it: by name, without the one who is excepted, in lower case.
 */
export async function listUnconnected(
  db: Db,
  service: KnowingService | undefined,
  exception: string,
): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('disabled_at', 'is', null)
    .where('email', '<>', exception)
    .where('id', 'in', (query) =>
      query.selectFrom('user_roles').select('user_id').where('role', 'in', staffRoles),
    )
    .orderBy('email')
    .execute()
  const connected = service ? await listConnected(db, service) : new Set()
  return people.filter(({ id }) => !connected.has(id)).map(({ name, email }) => name || email)
}

/**
 * Asks before somebody gets a role, or their account back, whether they could sign in with it at all.
 *
 * @throws Refusal 'not-connected'
 */
export async function requireConnected(
  db: Db,
  service: KnowingService | undefined,
  person: { id: string; email: string },
  role: Role,
): Promise<void> {
  if (!service || !(await isServiceAskedOf(db, service, { email: person.email, role }))) return
  if (!(await hasIdentity(db, service, person.id))) throw new Refusal('not-connected')
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Change, recordChange } from '#core/history/changes.server.ts'
import { mayManagePeople, type Role } from '#core/rights/role.ts'
import { type User, userColumns } from '#core/rights/users.server.ts'
import { lockRights, write } from '#core/rights/write.server.ts'
import type { Place, Work } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'

/** Until this transaction ends: no session slips in beside a new password. */
export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  return locking(tx).where('id', '=', id).executeTakeFirst()
}

/** The same, before anything that depends on whether the address is proven. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  return locking(tx).where('email', '=', email).executeTakeFirst()
}

function locking(tx: Tx) {
  return tx
    .updateTable('users')
    .set((user) => ({ updated_at: user.ref('updated_at') }))
    .returning(userColumns)
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return db.selectFrom('users').select(userColumns).where('email', '=', email).executeTakeFirst()
}

export async function createUser(
  tx: Tx,
  user: {
    email: string
    name: string
    verified: boolean
    role: Role
    password?: string
    signedUp?: boolean
  },
): Promise<User> {
  const now = new Date()
  const id = randomUUID()
  await tx
    .insertInto('users')
    .values({
      id,
      email: user.email,
      name: user.name,
      email_verified: user.verified,
      signed_up_at: user.signedUp ? now : null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (user.password !== undefined) await savePassword(tx, id, user.password)
  await replaceRole(tx, id, user.role)
  return { id, email: user.email, name: user.name, verified: user.verified, disabledAt: null }
}

export async function saveUser(
  tx: Tx,
  id: string,
  change: { name?: string; email_verified?: boolean },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Null where there is an account without a password. */
export async function findPasswordByEmail(
  db: Db,
  email: string,
): Promise<(User & { password: string | null }) | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('credentials', (join) =>
      join
        .onRef('credentials.user_id', '=', 'users.id')
        .on('credentials.provider_id', '=', 'credential'),
    )
    .select(['users.id', 'users.email', 'users.name', 'users.email_verified as verified'])
    .select(['users.disabled_at as disabledAt', 'credentials.password'])
    .where('users.email', '=', email)
    .executeTakeFirst()
}

/** What everybody with an account is called, by their ids. */
export async function listNames(db: Db): Promise<Map<string, string>> {
  const people = await db.selectFrom('users').select(['id', 'name', 'email']).execute()
  return new Map(people.map((person) => [person.id, nameOf(person)]))
}

export async function replaceRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  await tx.insertInto('user_roles').values({ id: randomUUID(), user_id: userId, role }).execute()
}

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

const maxUnverified = 1000

/** Since that moment, so that strangers cannot fill the list of people. Returns how many. */
export async function deleteUnverifiedUsers(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('users')
    .where(sql<boolean>`not email_verified`)
    .where('disabled_at', 'is', null)
    .where('updated_at', '<', before)
    .where('id', 'not in', (query) =>
      query.selectFrom('user_roles').select('user_id').where('role', '<>', 'viewer'),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Keeps at most 1,000, the newest, so that strangers shut nobody out (docs/bar.md 20). */
export async function deleteSurplusUnverified(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('users')
    .where('id', 'in', (query) =>
      query
        .selectFrom('users')
        .select('id')
        .where(sql<boolean>`not email_verified`)
        .where('signed_up_at', 'is not', null)
        .where('disabled_at', 'is', null)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .offset(maxUnverified)
        .limit(100),
    )
    .execute()
}

/** Writes in the history of people who somebody is and what has changed about them. */
export function recordPerson(
  work: Work,
  person: Pick<User, 'id' | 'name' | 'email'>,
  differences: Change['differences'],
  action: 'added' | 'updated' | 'removed' = 'updated',
): Promise<void> {
  const { id: recordId } = person
  return recordChange(work, {
    noun: 'people',
    recordId,
    recordName: nameOf(person),
    action,
    differences,
  })
}

export function nameOf({ name, email }: Pick<User, 'name' | 'email'>): string {
  return name || email
}

/** Does something to people in the name of an admin, one after another. Throws Refusal 'not-allowed'. */
export function managePeople<T>(
  place: Place,
  actorId: string,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  return write(place, { actorId, right: mayManagePeople, lock: lockRights }, run)
}

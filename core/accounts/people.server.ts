import { Refusal } from '#core/issue.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type Actor, recordChange } from '../history/changes.server.ts'
import type { Invitation, Person } from './account.ts'
import { listInvitations, voidInvitationsTo } from './invitations.server.ts'
import { forgetBrowsers } from './known-browsers.server.ts'
import { voidTokens } from './mail-links.server.ts'
import { lockRights, requireAnAdmin, requirePeopleManager } from './rights.server.ts'
import { hasRole, highestRole, type Role } from './role.ts'
import { endSessions } from './sessions.server.ts'
import { voidTickets } from './sign-in.server.ts'
import { listRoles, lockUser, replaceRole, type User } from './users.server.ts'

/** Everybody by name, with who was invited. Throws Refusal ('not-allowed'). */
export async function listPeople(
  db: Db,
  actorId: string,
): Promise<{ people: Person[]; invitations: Invitation[] }> {
  await requirePeopleManager(db, actorId)
  const users = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['id', 'email', 'name', 'email_verified', 'disabled_at', 'last_sign_in_at'])
    .select(['users.created_at', 'second_factors.user_id as secondFactor'])
    .orderBy('name')
    .orderBy('email')
    .execute()
  const rows = await db.selectFrom('user_roles').select(['user_id', 'role']).execute()
  const rolesOf = Map.groupBy(rows, (row) => row.user_id)
  const people = users.map((user) => ({
    id: user.id,
    email: user.email,
    name: user.name,
    role: highestRole((rolesOf.get(user.id) ?? []).map((row) => row.role)),
    verified: user.email_verified,
    disabledAt: user.disabled_at ?? undefined,
    lastSignInAt: user.last_sign_in_at ?? undefined,
    createdAt: user.created_at,
    hasSecondFactor: user.secondFactor !== null,
  }))
  return { people, invitations: await listInvitations(db) }
}

/**
 * Gives a person a role and ends their sessions, so that they come back with a new token (
 * docs/bar.md 25). Returns the role that they had. Throws Refusal: 'not-allowed',
 * 'not-found', 'last-admin'.
 */
export async function setRole(
  db: Db,
  actorId: string,
  { personId, role }: { personId: string; role: Role },
): Promise<{ before: Role }> {
  return managing(db, actorId, personId, async (tx, actor, person) => {
    const before = highestRole(await listRoles(tx, person.id))
    await replaceRole(tx, person.id, role)
    if (before === role) return { before }
    await requireAnAdmin(tx)
    await voidInvitationsTo(tx, person.email)
    await endSessions(tx, person.id)
    if (!hasRole(role, 'admin')) await voidInvitationsOf(tx, person.id)
    await voidTickets(tx, person.id)
    await recordPerson(tx, actor, person, { role: { before, after: role } })
    return { before }
  })
}

/**
 * Lets a person in no longer: sessions, links and their own invitations end with it. Throws
 * Refusal: 'not-allowed', 'not-found', 'last-admin'.
 */
export async function disablePerson(db: Db, actorId: string, personId: string): Promise<void> {
  await managing(db, actorId, personId, async (tx, actor, person) => {
    if (person.disabledAt !== null) return
    const now = new Date()
    await tx
      .updateTable('users')
      .set({ disabled_at: now, disabled_by: actor.id, updated_at: now })
      .where('id', '=', person.id)
      .execute()
    await requireAnAdmin(tx)
    await endSessions(tx, person.id)
    await voidTokens(tx, person.id, ['verify', 'magic', 'reset', 'reset-ticket'])
    await voidTickets(tx, person.id)
    await forgetBrowsers(tx, person.id)
    await voidInvitationsOf(tx, person.id)
    await voidInvitationsTo(tx, person.email)
    await recordPerson(tx, actor, person, { disabled: { before: false, after: true } })
  })
}

/** Lets a person in again. Throws Refusal: 'not-allowed', 'not-found'. */
export async function enablePerson(db: Db, actorId: string, personId: string): Promise<void> {
  await managing(db, actorId, personId, async (tx, actor, person) => {
    if (person.disabledAt === null) return
    await tx
      .updateTable('users')
      .set({ disabled_at: null, disabled_by: null, updated_at: new Date() })
      .where('id', '=', person.id)
      .execute()
    await recordPerson(tx, actor, person, { disabled: { before: true, after: false } })
  })
}

/** Ends every session of a person. Throws Refusal: 'not-allowed', 'not-found'. */
export async function signOutEverywhere(db: Db, actorId: string, personId: string): Promise<void> {
  await managing(db, actorId, personId, async (tx, actor, person) => {
    await endSessions(tx, person.id)
    await voidTickets(tx, person.id)
    await forgetBrowsers(tx, person.id)
    await recordPerson(tx, actor, person, { signedOut: { before: false, after: true } })
  })
}

/** One change by an admin: right, person and change are one transaction, one after the other. */
export async function managing<Result>(
  db: Db,
  actorId: string,
  personId: string,
  change: (tx: Tx, actor: Actor, person: User) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    const actor = await requirePeopleManager(tx, actorId)
    const person = await lockUser(tx, personId)
    if (!person) throw new Refusal('not-found')
    return change(tx, actor, person)
  })
}

/** What somebody offered who may offer nothing any more. */
async function voidInvitationsOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('mail_links')
    .where('purpose', '=', 'invitation')
    .where('invited_by', '=', personId)
    .execute()
}

export async function recordPerson(
  tx: Tx,
  actor: Actor,
  person: User,
  differences: Record<string, { before: unknown; after: unknown }>,
): Promise<void> {
  await recordChange(tx, actor, {
    noun: 'people',
    recordId: person.id,
    recordName: person.name || person.email,
    action: 'updated',
    differences,
  })
}

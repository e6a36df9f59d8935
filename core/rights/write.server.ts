import { dayIn } from '#core/dates.ts'
import { Refusal } from '#core/issue.ts'
import { findSettings, findTimeZone } from '#core/settings/settings.server.ts'
import {
  type Actor,
  type ApprovalContext,
  isDone,
  isWork,
  type Place,
  type Work,
} from '#core/work.ts'
import { findNow } from '#db/clock.ts'
import { takeListRevision } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { answerOf, type RollBack, transact } from '#db/transact.ts'
import { hasRole, isStaff, mayManagePeople, type Role } from './role.ts'
import { findRole, findUser, hasSecondFactor } from './users.server.ts'

/** Who writes, and the right that it needs. */
export type Writer = {
  actorId: string
  right: (role: Role) => boolean
  /** Runs before the right is asked, such as `lockRights`. */
  lock?: (tx: Tx) => Promise<void>
  /** For a rehearsal or an approval. */
  approval?: ApprovalContext
}

/**
 * Does one piece of work of a person with their right of this moment (docs/architecture.md §4, Writing),
 * in a transaction of its own, or as a part of work that has begun. An answer with an outcome that is
 * not done leaves nothing behind, and neither does `throw rollBack(answer)`; where it is a part, the
 * caller that began the work sees to that.
 *
 * @throws Refusal 'not-allowed'
 */
export function write<T>(
  place: Place,
  writer: Writer,
  run: (work: Work, rollBack: RollBack<T>) => Promise<T>,
): Promise<T> {
  if (isWork(place)) {
    const { approval } = place
    return answerOf<T>(async (rollBack) => {
      return run(await workOf(place.tx, { approval, ...writer }), rollBack)
    })
  }
  return transact<T>(place, async (tx, rollBack) => {
    const answer = await run(await workOf(tx, writer), rollBack)
    if (isUndone(answer)) throw rollBack(answer)
    return answer
  })
}

/** The work of a person in a transaction that has begun. Throws Refusal 'not-allowed'. */
export async function workOf(tx: Tx, { actorId, right, lock, approval }: Writer): Promise<Work> {
  await lock?.(tx)
  const actor = await requireRight(tx, actorId, right)
  return begin(tx, actor, approval)
}

/** Does what the program does by itself, or what needs no right, in a transaction of its own. */
export function writeAs<T>(
  db: Db,
  actor: Actor,
  run: (work: Work, rollBack: RollBack<T>) => Promise<T>,
): Promise<T> {
  return transact<T>(db, async (tx, rollBack) => run(await workAs(tx, actor), rollBack))
}

/** The work of the program in a transaction that has begun. */
export function workAs(tx: Tx, actor: Actor): Promise<Work> {
  return begin(tx, actor)
}

async function begin(tx: Tx, actor: Actor, approval?: ApprovalContext): Promise<Work> {
  const timeZone = await findTimeZone(tx)
  const now = approval?.at ?? (await findNow(tx))
  return {
    tx,
    actor,
    now,
    today: dayIn(timeZone, now),
    timeZone,
    approval,
  }
}

function isUndone(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('outcome' in answer)) return false
  return typeof answer.outcome === 'string' && !isDone({ outcome: answer.outcome })
}

/** Others who change rights wait for this transaction: what is read stays true. Call it first. */
export async function lockRights(tx: Tx): Promise<void> {
  await takeListRevision(tx, 'people')
}

/** Throws Refusal 'not-allowed'. */
export function requirePeopleManager(db: Db, actorId: string): Promise<Actor> {
  return requireRight(db, actorId, mayManagePeople)
}

/** With the role of this moment and the required second factor. Throws Refusal 'not-allowed'. */
export async function requireRight(
  db: Db,
  actorId: string,
  may: (role: Role) => boolean,
): Promise<Actor> {
  const user = await findUser(db, actorId)
  const role = await findRole(db, actorId)
  if (!user || user.disabledAt !== null || !may(role)) throw new Refusal('not-allowed')
  if (await mustEnrol(db, { id: actorId, role })) throw new Refusal('not-allowed')
  return { id: user.id, name: user.name || user.email }
}

export async function mustEnrol(
  db: Db,
  { id, role }: { id: string; role: Role },
): Promise<boolean> {
  if (!hasRole(role, 'admin') || !(await findSettings(db)).secondFactor.required) return false
  return !(await hasSecondFactor(db, id))
}

/**
 * Whether staff of this role have to sign in with the other service, which nobody has where the environment
 * names none. One admin is excepted by the settings, so that the firm gets in while it is away.
 */
export async function isServiceAskedOf(
  db: Db,
  service: object | undefined,
  { email, role }: { email: string; role: Role },
): Promise<boolean> {
  if (!service || !isStaff(role)) return false
  const { signInService } = await findSettings(db)
  return signInService.required && email !== signInService.exception.trim().toLowerCase()
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('user_roles')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

/** After a change of rights. Throws Refusal 'last-admin'. */
export async function requireAnAdmin(tx: Tx): Promise<void> {
  if ((await listActiveAdmins(tx)).length === 0) throw new Refusal('last-admin')
}

/** The admins who can sign in, by address. */
export function listActiveAdmins(db: Db): Promise<{ id: string; email: string; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.name'])
    .where('users.disabled_at', 'is', null)
    .where('users.email_verified', '=', true)
    .where('users.id', 'in', (from) =>
      from.selectFrom('user_roles').select('user_id').where('role', '=', 'admin'),
    )
    .orderBy('users.email')
    .execute()
}

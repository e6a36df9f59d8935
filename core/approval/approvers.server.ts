import type { Db, Tx } from '#db/schema.ts'
import { isApprovalRequired } from './gate.server.ts'
import { findRoots } from './let-in.server.ts'

/** How long somebody whom the operator has let in approves nothing (docs/decisions.md 42). */
export const waitHours = 72

/** Returns from when the person may approve; undefined while changes need no second person. */
export async function startApprovalWait(tx: Tx, personId: string): Promise<Date | undefined> {
  if (!(await isApprovalRequired(tx))) return undefined
  const from = new Date(Date.now() + waitHours * 60 * 60_000)
  await saveApprovesFrom(tx, personId, from)
  return from
}

/** From when the person may approve, if that is still to come. */
export async function findApprovalWait(db: Db, personId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('users')
    .select('approves_from')
    .where('id', '=', personId)
    .executeTakeFirst()
  const from = row?.approves_from ?? undefined
  return from && from > new Date() ? from : undefined
}

/** Ends the wait. Returns until when it would have lasted; undefined if there was none. */
export async function deleteApprovalWait(tx: Tx, personId: string): Promise<Date | undefined> {
  const from = await findApprovalWait(tx, personId)
  if (from) await saveApprovesFrom(tx, personId, null)
  return from
}

async function saveApprovesFrom(tx: Tx, personId: string, from: Date | null): Promise<void> {
  await tx.updateTable('users').set({ approves_from: from }).where('id', '=', personId).execute()
}

export type WaitingApprover = { id: string; name: string; from: Date }

/** The admins who may sign in and not approve yet, by the time from which they may. */
export async function listWaitingApprovers(db: Db): Promise<WaitingApprover[]> {
  const waiting = (await listAdmins(db)).filter(({ from }) => from !== undefined)
  return waiting
    .flatMap(({ id, name, from }) => (from ? { id, name, from } : []))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
}

/**
 * The names of the admins whose changes nobody may approve now, because everybody else waits, or has
 * let them in or been let in by them.
 *
 * @param withoutId leaves out somebody who is about to lose the right
 */
export async function listWithoutApprover(db: Db, withoutId?: string): Promise<string[]> {
  const admins = (await listAdmins(db)).filter(({ id }) => id !== withoutId)
  const roots = await findAllRoots(db, admins)
  return admins
    .filter(({ id }) => !admins.some((approver) => mayApprove(approver, [id], roots)))
    .map(({ name }) => name)
}

/** The names of the admins who may approve now what these people, by their ids, have written. */
export async function listApproversOf(db: Db, editors: readonly string[]): Promise<string[]> {
  const admins = await listAdmins(db)
  const roots = await findAllRoots(db, [...admins, ...editors.map((id) => ({ id }))])
  return admins.filter((each) => mayApprove(each, editors, roots)).map(({ name }) => name)
}

type Roots = ReadonlyMap<string, Set<string>>

async function findAllRoots(db: Db, people: readonly { id: string }[]): Promise<Roots> {
  const roots = new Map<string, Set<string>>()
  for (const { id } of people) roots.set(id, await findRoots(db, id))
  return roots
}

function mayApprove({ id, from }: Admin, editors: readonly string[], roots: Roots): boolean {
  if (from !== undefined) return false
  const own = roots.get(id) ?? new Set()
  return editors.every((editor) => own.isDisjointFrom(roots.get(editor) ?? new Set()))
}

/** Of those, the ones who have somebody now: whom it would harm if `withoutId` lost the right. */
export async function listLeftWithoutApprover(db: Db, withoutId: string): Promise<string[]> {
  if (!(await isApprovalRequired(db))) return []
  const already = await listWithoutApprover(db)
  return (await listWithoutApprover(db, withoutId)).filter((name) => !already.includes(name))
}

/** `from` is set while they may not approve yet. */
type Admin = { id: string; name: string; from: Date | undefined }

/** Those who can sign in. */
async function listAdmins(db: Db): Promise<Admin[]> {
  const now = new Date()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'approves_from'])
    .where('disabled_at', 'is', null)
    .where('email_verified', '=', true)
    .where('id', 'in', (roles) =>
      roles.selectFrom('user_roles').select('user_id').where('role', '=', 'admin'),
    )
    .orderBy('email')
    .execute()
  return rows.map(({ id, name, email, approves_from }) => ({
    id,
    name: name || email,
    from: approves_from && approves_from > now ? approves_from : undefined,
  }))
}

import { dayMs } from '#core/clock.ts'
import { highestRole, staffRoles } from '#core/rights/role.ts'
import { hasFactor } from '#core/rights/users.server.ts'
import { requirePeopleManager } from '#core/rights/write.server.ts'
import { compareFolded, fold } from '#core/text.ts'
import type { Db } from '#db/schema.ts'
import type { Person } from './account.ts'

const peoplePerPage = 50
/** 50 people by name, or those who signed up; `search` matches names and addresses. Throws Refusal. */
export async function listPeople(
  db: Db,
  actorId: string,
  { search, show, page }: { search: string; show: 'all' | 'signed-up'; page: number },
): Promise<{ people: Person[]; total: number; page: number; pages: number }> {
  await requirePeopleManager(db, actorId)
  const isSignedUp = show === 'signed-up'
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .$if(isSignedUp, (users) =>
      users.where('signed_up_at', 'is not', null).orderBy('signed_up_at', 'desc').orderBy('id'),
    )
    .execute()
  const wanted = fold(search.trim())
  // Filtered here because databases do not fold letters like `fold`; the lists are short.
  const found = rows.filter((row) =>
    [row.name, row.email].some((text) => fold(text).includes(wanted)),
  )
  if (!isSignedUp)
    found.sort((a, b) => compareFolded(a.name, b.name) || compareFolded(a.email, b.email))
  const ids = found.map(({ id }) => id)
  const pages = Math.max(1, Math.ceil(ids.length / peoplePerPage))
  const shown = Math.min(Math.max(1, page), pages)
  const people = await readPeople(db, ids.slice((shown - 1) * peoplePerPage, shown * peoplePerPage))
  return { people, total: ids.length, page: shown, pages }
}

/** Throws Refusal 'not-allowed'. */
export async function findPerson(db: Db, actorId: string, id: string): Promise<Person | undefined> {
  await requirePeopleManager(db, actorId)
  return (await readPeople(db, [id]))[0]
}

/** Counts the last 7 days. */
export async function countSelfSignUps(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((users) => users.fn.countAll<number>().as('count'))
    .where('signed_up_at', '>', new Date(Date.now() - 7 * dayMs))
    .executeTakeFirstOrThrow()
  return count
}

async function readPeople(db: Db, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'email_verified', 'disabled_at', 'last_sign_in_at'])
    .select(['signed_up_at', 'approves_from', 'created_at', hasFactor('users.id').as('hasFactor')])
    .where('users.id', 'in', ids)
    .execute()
  const rows = await db
    .selectFrom('user_roles')
    .select(['user_id', 'role'])
    .where('user_id', 'in', ids)
    .execute()
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
    signedUp: user.signed_up_at !== null,
    hasSecondFactor: user.hasFactor === 1,
    approvesFrom:
      user.approves_from && user.approves_from > new Date() ? user.approves_from : undefined,
  }))
  return people.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

export type StaffMember = { id: string; name: string }

/** The people who can answer for a record: all editors, sorted by name. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', (query) =>
      query.selectFrom('user_roles').select('user_id').where('role', 'in', staffRoles),
    )
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('email')
    .execute()
  return people.map(({ id, name, email }) => ({ id, name: name || email }))
}

/** Everyone with an account, including those who are no longer on the staff. */
export async function listEverybody(
  db: Db,
): Promise<{ id: string; name: string; email: string }[]> {
  return db.selectFrom('users').select(['id', 'name', 'email']).orderBy('email').execute()
}

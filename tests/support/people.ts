import { createSession } from '#core/people/sessions.server.ts'
import { createUser } from '#core/people/users.server.ts'
import type { Role } from '#core/rights/role.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import type { RunningServer } from './server.ts'

export const password = 'Correct-horse-7-battery'

const hashed = cheapPasswords.hash(password)
let count = 0

/** A name that nobody else in this run has. */
export function someEmail(name = 'person'): string {
  count += 1
  return `${name}-${count}-${process.pid}@example.com`
}

/** Asks the data of a running program, beside it. */
export async function inDatabase<T>(site: RunningServer, work: (db: Db) => Promise<T>): Promise<T> {
  const connection = await connect(site.database)
  try {
    return await work(connection.db)
  } finally {
    await connection.close()
  }
}

/** Somebody with a verified account, made beside the program. */
export function addStaff(site: RunningServer, role: Role, email = someEmail(role)) {
  return inDatabase(site, (db) => addPerson(db, role, email))
}

/** The same where a connection is open already. */
export async function addPerson(db: Db, role: Role, email = someEmail(role)) {
  const user = { email, name: `Sample ${role}`, verified: true, role, password: await hashed }
  return db.transaction().execute((tx) => createUser(tx, user))
}

/** Cookies of a browser in which this person has signed in, without the form and its hashing. */
export async function sessionCookies(site: RunningServer, email: string) {
  const { token, role } = await inDatabase(site, (db) => startSession(db, email))
  const cookie = (name: string, value: string, httpOnly: boolean) =>
    ({ name, value, url: site.origin, httpOnly, sameSite: 'Lax' }) as const
  const session = cookie('qantara-session', token, true)
  return role === 'admin' ? [session, cookie('qantara-staff', '1', false)] : [session]
}

/** The same as the header of a request: the session alone. */
export async function sessionCookie(db: Db, email: string): Promise<string> {
  const { token } = await startSession(db, email)
  return `qantara-session=${token}`
}

async function startSession(db: Db, email: string): Promise<{ token: string; role: Role }> {
  const person = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.id', 'user_roles.role'])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow()
  const token = await db.transaction().execute((tx) => createSession(tx, person.id, 'Test browser'))
  return { token, role: person.role as Role }
}

/** Every row that somebody has of a role: one is enough. */
export async function listRoles(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ role }) => role)
}

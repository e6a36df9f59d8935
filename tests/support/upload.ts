import pino from 'pino'
import { createSeal } from '#core/crypto/encryption.server.ts'
import { createPasswords } from '#core/crypto/passwords.server.ts'
import type { Role } from '#core/users/role.ts'
import { addUser } from '#core/users/users.server.ts'
import { createAccounts } from '#server/auth/accounts.ts'
import { ownOrigins } from '#server/http/origins.ts'
import { secret, type TestApp } from './app.ts'
import type { Answer } from './http.ts'
import { password, someEmail } from './staff.ts'

export type Staff = { id: string; cookie: string }

const hashed = createPasswords().hash(password)

/** Somebody with this role, and the cookie of a browser in which they have signed in. */
export async function signInto(
  { db, port, origin }: TestApp,
  role: Role = 'admin',
): Promise<Staff> {
  const user = { email: someEmail(role), name: role, verified: true, role, password: await hashed }
  const { id } = await db.transaction().execute((tx) => addUser(tx, user))
  const { accounts } = createAccounts({
    db,
    log: pino({ level: 'silent' }),
    secret,
    origins: ownOrigins({ publicOrigin: undefined, port }),
    post: { seal: createSeal(secret), origin },
    isBreached: async () => false,
  })
  const form = { email: user.email, password }
  const { headers } = await accounts.signIn(new Request(`${origin}/auth`), form)
  const [cookie = ''] = headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => pair.startsWith('qantara-session='))
  return { id, cookie }
}

export type Upload = { status: number; url: string; width: number; height: number; error: string }

/** Brings a picture to the door as the editors do. */
export async function upload(
  app: TestApp,
  staff: Pick<Staff, 'cookie'>,
  picture: Buffer,
  target = 'team-images?name=Amina%20Example',
  headers: Record<string, string> = {},
): Promise<Upload & { answer: Answer }> {
  const answer = await app.send('POST', `/admin/pictures/${target}`, {
    headers: { cookie: staff.cookie, 'content-type': 'application/octet-stream', ...headers },
    body: picture,
  })
  return { ...JSON.parse(answer.text), status: answer.status, answer }
}

/** Every file that the row of this picture names. */
export async function filesOf({ db }: TestApp, url: string) {
  const row = await db
    .selectFrom('media')
    .selectAll()
    .where('url', '=', url)
    .executeTakeFirstOrThrow()
  return row.files as { name: string; bytes: number; sha256: string }[]
}

import { createUser } from '#core/people/users.server.ts'
import type { Role } from '#core/rights/role.ts'
import type { TestApp } from './app.ts'
import type { Answer } from './http.ts'
import { sessionCookie, someEmail } from './people.ts'

export type Staff = { id: string; cookie: string }

/** Somebody with this role, and the cookie of a browser in which they have signed in. */
export async function signInto({ db }: TestApp, role: Role = 'admin'): Promise<Staff> {
  const user = { email: someEmail(role), name: role, verified: true, role }
  const { id } = await db.transaction().execute((tx) => createUser(tx, user))
  return { id, cookie: await sessionCookie(db, user.email) }
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

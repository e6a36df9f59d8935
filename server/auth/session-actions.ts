import type { Accounts } from '#app/accounts.ts'
import { clearCookie, readCookie, setCookie } from '#app/cookies.server.ts'
import { createRoom } from '#core/limits/concurrency.ts'
import { endSessionOf, findSession, renewSession } from '#core/sessions/sessions.server.ts'
import { queueRequest } from '#core/sign-in/requests.server.ts'
import { type Doorway, type Entry, enter } from '#core/sign-in/sign-in.server.ts'
import { characters } from '#core/text.ts'
import { type CurrentUser, checkEmail, normaliseEmail } from '#core/users/account.ts'
import { passwordLimits } from '#core/users/password-strength.ts'
import { mustEnrol } from '#core/users/rights.server.ts'
import { hasRole, highestRole, type Role } from '#core/users/role.ts'
import { findPasswordByEmail, listRoles } from '#core/users/users.server.ts'
import { admit, placesAtOnce, unlessBusy } from './admit.ts'
import { answer, attempt, type Parts, refuse } from './parts.ts'
import { seenOf } from './watch.ts'

/** Signing in and out, and who is signed in. */
export function sessionActions(parts: Parts) {
  const { db, https, passwords, post, watch, afterAnswer } = parts
  const room = createRoom(placesAtOnce)
  const actions = {
    currentSession: (request) => findCurrentSession(parts, request),

    signIn: (request, form) =>
      attempt(async () => {
        if (form.password === '') return refuse('incomplete')
        const fault = checkEmail(form.email)
        if (fault) return refuse(fault)
        return room(() => checkPassword(request, normaliseEmail(form.email), form.password))
      }),

    signOut: async (request) => {
      const token = readCookie(request.headers.get('cookie'), https, 'session')
      if (token !== undefined) await endSessionOf(db, token)
      const headers = new Headers()
      clearCookie(headers, https, 'session')
      clearCookie(headers, https, 'staffHint')
      return answer('signed-out', headers)
    },
  } satisfies Partial<Accounts>
  return actions

  async function checkPassword(request: Request, email: string, password: string) {
    const tries = await admit(parts, request, 'signin', email)
    const user = await findPasswordByEmail(db, email)
    const kept = user?.password
    const isRight =
      characters(password) <= passwordLimits.max &&
      (await unlessBusy(tries, () => passwords.verify(kept, password)))
    const entry =
      user && kept && isRight && user.verified
        ? await enter(db, user.id, doorwayOf(parts, request), { password: kept })
        : undefined
    if (user && entry) {
      await tries.succeed()
      return welcome(parts, user.id, entry)
    }
    await watch.note(request, 'sign_in_failed', { email, userId: user?.id })
    // Not before the answer: a right password must not take longer than a wrong one.
    if (isRight && user?.verified === false)
      afterAnswer(() => queueRequest(db, post.seal, { kind: 'verify', email }))
    return refuse('wrong-credentials')
  }
}

/** Lets somebody in who proved by mail or code who they are. */
export async function enterByMail(parts: Parts, request: Request, userId: string) {
  const entry = await enter(parts.db, userId, doorwayOf(parts, request))
  return entry ? welcome(parts, userId, entry) : refuse('invalid-link')
}

export function doorwayOf({ https }: Parts, request: Request): Doorway {
  return {
    formerSession: readCookie(request.headers.get('cookie'), https, 'session'),
    browserKey: readCookie(request.headers.get('cookie'), https, 'browser'),
    seen: seenOf(request),
  }
}

/** The answer to somebody who was let in, or who is asked for the second factor. */
export async function welcome(parts: Parts, userId: string, entry: Entry) {
  const { https } = parts
  const headers = new Headers()
  if (entry.outcome === 'second-factor-needed') {
    setCookie(headers, https, 'secondFactor', entry.ticket)
    return answer('second-factor-needed', headers)
  }
  setCookie(headers, https, 'session', entry.token)
  setCookie(headers, https, 'browser', entry.browserKey)
  if (hasRole(await roleOf(parts, userId), 'admin')) setCookie(headers, https, 'staffHint', '1')
  return answer('signed-in', headers)
}

/** Who asks, with the rights of this moment. */
export async function findCurrentSession(
  parts: Parts,
  request: Request,
): Promise<CurrentUser | undefined> {
  const token = readCookie(request.headers.get('cookie'), parts.https, 'session')
  const session = token === undefined ? undefined : await findSession(parts.db, token)
  if (!session) return undefined
  await renew(parts, session)
  const { id: sessionId, account, hasSecondFactor } = session
  const role = await roleOf(parts, account.id)
  return {
    ...account,
    role,
    sessionId,
    hasSecondFactor,
    mustEnrol: await mustEnrol(parts.db, { id: account.id, role }),
  }
}

/** A session that cannot be renewed now, on a full disk say, still reads. */
async function renew({ db, log }: Parts, session: { id: string; lastSeenAt: Date }) {
  try {
    await renewSession(db, session.id, session.lastSeenAt)
  } catch (error) {
    log.warn({ err: error }, 'session not renewed')
  }
}

/** Viewer when the roles cannot be read: it opens nothing (docs/product.md §4). */
async function roleOf({ db, log }: Parts, userId: string): Promise<Role> {
  try {
    return highestRole(await listRoles(db, userId))
  } catch (error) {
    log.warn({ err: error }, 'roles could not be read: viewer')
    return 'viewer'
  }
}

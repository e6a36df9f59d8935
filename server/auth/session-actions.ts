import { isAPIError } from 'better-auth/api'
import type { Accounts } from '../../app/accounts.ts'
import {
  type CurrentSession,
  checkEmail,
  normaliseEmail,
  passwordLimits,
} from '../../core/accounts/account.ts'
import { queueRequest } from '../../core/accounts/requests.server.ts'
import { hasRole, highestRole, type Role } from '../../core/accounts/role.ts'
import { endSession, isIdle, renewSession } from '../../core/accounts/sessions.server.ts'
import { listRoles, noteSignIn } from '../../core/accounts/users.server.ts'
import { characters } from '../../core/text.ts'
import { admit, forgetTries } from './admit.ts'
import { clearStaffHint, setStaffHint } from './cookies.ts'
import { answer, attempt, type Parts, refuse } from './parts.ts'

/** Signing in and out, and who is signed in. */
export function sessionActions(parts: Parts) {
  const { db, auth, https, post, afterAnswer } = parts
  const actions = {
    currentSession: (request) => findCurrentSession(parts, request),

    signIn: (request, form) =>
      attempt(async () => {
        if (form.password === '') return refuse('incomplete')
        const fault = checkEmail(form.email)
        if (fault) return refuse(fault)
        const email = normaliseEmail(form.email)
        const held = await admit(request, 'signin', email)
        if (held) return refuse(held)
        if (characters(form.password) > passwordLimits.max) return refuse('wrong-credentials')
        try {
          const { headers, response } = await auth.api.signInEmail({
            body: { email, password: form.password },
            headers: ownHeaders(request),
            returnHeaders: true,
          })
          await forgetTries(request, 'signin', email)
          return welcome(parts, request, response.user.id, headers)
        } catch (error) {
          const refusal = refusalOf(error)
          if (!refusal) throw causeOf(error)
          // Not before the answer: a right password must not take longer than a wrong one.
          if (refusal === 'EMAIL_NOT_VERIFIED')
            afterAnswer(() => queueRequest(db, post.seal, { kind: 'verify', email }))
          return refuse('wrong-credentials')
        }
      }),

    signOut: async (request) => {
      const { headers } = await auth.api
        .signOut({ headers: ownHeaders(request), returnHeaders: true })
        .catch((error) => {
          throw causeOf(error)
        })
      const cookies = cookiesOf(headers)
      clearStaffHint(cookies, https)
      return answer('signed-out', cookies)
    },
  } satisfies Partial<Accounts>
  return actions
}

/** A new session with its cookie, for somebody who proved by mail or code who they are. */
export async function startSession(parts: Parts, request: Request, userId: string) {
  try {
    const { headers } = await parts.auth.api.signInByMail({
      body: { userId },
      headers: ownHeaders(request),
      returnHeaders: true,
    })
    return await welcome(parts, request, userId, headers)
  } catch (error) {
    if (refusalOf(error)) return refuse('invalid-link')
    throw causeOf(error)
  }
}

/** Ends the session that this browser had before, so that no known token lives on. */
async function welcome(parts: Parts, request: Request, userId: string, headers: Headers) {
  const before = await findSession(parts, request)
  if (before) await endSession(parts.db, before.user.id, before.session.id)
  await noteSignIn(parts.db, userId)
  const cookies = cookiesOf(headers)
  if (hasRole(await roleOf(parts, userId), 'admin')) setStaffHint(cookies, parts.https)
  return answer('signed-in', cookies)
}

/** Who asks, with the rights of this moment. */
export async function findCurrentSession(
  parts: Parts,
  request: Request,
): Promise<CurrentSession | undefined> {
  const found = await findSession(parts, request)
  if (!found) return undefined
  const { session, user } = found
  if (user.disabledAt || !user.emailVerified) return undefined
  if (isIdle(session.lastSeenAt)) {
    await endSession(parts.db, user.id, session.id)
    return undefined
  }
  await renew(parts, session)
  return {
    account: { id: user.id, email: user.email, name: user.name },
    role: await roleOf(parts, user.id),
    sessionId: session.id,
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

async function findSession({ auth }: Parts, request: Request) {
  if (!request.headers.has('cookie')) return null
  return auth.api
    .getSession({ headers: ownHeaders(request), query: { disableRefresh: true } })
    .catch((error) => {
      throw causeOf(error)
    })
}

/** Viewer when the roles cannot be read: it opens nothing (spec.md §4). */
async function roleOf({ db, log }: Parts, userId: string): Promise<Role> {
  try {
    return highestRole(await listRoles(db, userId))
  } catch (error) {
    log.warn({ err: error }, 'roles could not be read: viewer')
    return 'viewer'
  }
}

/** The two headers that the library may see: it is told nothing about hosts and addresses. */
function ownHeaders(request: Request): Headers {
  return new Headers({
    cookie: request.headers.get('cookie') ?? '',
    'user-agent': (request.headers.get('user-agent') ?? '').slice(0, 300),
  })
}

function cookiesOf(headers: Headers | null | undefined): Headers {
  return new Headers(headers?.getSetCookie().map((cookie) => ['set-cookie', cookie]))
}

/** The code with which the library refuses; undefined for faults. */
function refusalOf(error: unknown): string | undefined {
  if (!isAPIError(error) || error.statusCode >= 500) return undefined
  return error.body?.code ?? String(error.status)
}

/** The library wraps what the database throws. */
function causeOf(error: unknown): unknown {
  return isAPIError(error) && error.cause !== undefined ? error.cause : error
}

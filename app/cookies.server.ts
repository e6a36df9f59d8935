import { parseCookie, stringifySetCookie } from 'cookie'
import {
  absoluteDays,
  browserDays,
  challengeMinutes,
  linkMinutes,
  pendingMinutes,
  privateLinkDays,
} from '#core/people/account.ts'
import { hasRole } from '#core/rights/role.ts'
import type { SignInResult } from '#core/sign-in/sign-in.server.ts'
import { type State, states } from '#core/sign-in/states.ts'

type Cookie = { name: string; seconds: number; readable?: true }

const day = 24 * 60 * 60

const cookies = {
  session: { name: 'qantara-session', seconds: absoluteDays * day },
  reset: { name: 'qantara-reset', seconds: linkMinutes * 60 },
  /** The pending token of somebody who is asked for the second factor. */
  secondFactor: { name: 'qantara-second-factor', seconds: pendingMinutes * 60 },
  /** What a passkey is to sign, sealed. */
  passkey: { name: 'qantara-passkey', seconds: challengeMinutes * 60 },
  /** What the other service has to answer, sealed. */
  oidc: { name: 'qantara-oidc', seconds: challengeMinutes * 60 },
  browser: { name: 'qantara-browser', seconds: browserDays * day },
  /** Of a browser in which a private link was attested (docs/product.md §14). */
  recipient: { name: 'qantara-recipient', seconds: privateLinkDays * day },
  notice: { name: 'qantara-notice', seconds: 60 },
  /** Readable by script and no secret: pages show hints for staff by it (docs/decisions.md 13). */
  staffHint: { name: 'qantara-staff', seconds: absoluteDays * day, readable: true },
} satisfies Record<string, Cookie>

export type CookieName = keyof typeof cookies

type StateWithCookie = Exclude<State, 'anonymous' | 'link opened'>

/** What the browser keeps from now on; null is what it forgets. */
export function withCookies(
  request: Request,
  kept: Partial<Record<CookieName, string | null>>,
  headers = new Headers(),
): Headers {
  for (const [which, value] of Object.entries(kept))
    headers.append('set-cookie', lineOf(which as CookieName, isHttps(request), value))
  return headers
}

/** The first cookie of that name: a second one was put there by somebody else. */
export function readCookie(
  header: string | null | undefined,
  https: boolean,
  which: CookieName,
): string | undefined {
  return parseCookie(header ?? '')[nameOfCookie(which, https)] || undefined
}

/** The token by which a browser shows that it stands there. */
export function tokenOf(request: Request, state: StateWithCookie): string | undefined {
  return readCookie(request.headers.get('cookie'), isHttps(request), states[state].cookie)
}

export function isHttps(request: Request): boolean {
  return request.url.startsWith('https:')
}

/** What the browser of somebody who was let in keeps; the hint is for staff. */
export function signInCookies(request: Request, result: SignInResult): Headers {
  if (result.outcome === 'second-factor-needed')
    return withCookies(request, { secondFactor: result.pendingToken })
  const { token: session, browserToken: browser, role } = result
  const hint = hasRole(role, 'admin') ? { staffHint: '1' } : {}
  return withCookies(request, { session, browser, ...hint })
}

/** Path=/, since data requests such as /auth.data must carry them too (docs/decisions.md 36). */
function lineOf(which: CookieName, https: boolean, value: string | null): string {
  const cookie: Cookie = cookies[which]
  return stringifySetCookie({
    name: nameOfCookie(which, https),
    value: value ?? '',
    maxAge: value === null ? 0 : cookie.seconds,
    path: '/',
    httpOnly: !cookie.readable,
    secure: https,
    sameSite: 'lax',
  })
}

/** On https no other host and no http page can set a `__Host-` cookie (docs/bar.md 25). */
export function nameOfCookie(which: CookieName, https: boolean): string {
  const { name } = cookies[which]
  return https ? `__Host-${name}` : name
}

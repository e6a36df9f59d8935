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

export function setCookie(
  headers: Headers,
  https: boolean,
  which: CookieName,
  value: string,
): void {
  headers.append('set-cookie', line(which, https, { value }))
}

export function clearCookie(headers: Headers, https: boolean, which: CookieName): void {
  headers.append('set-cookie', line(which, https, { value: '', seconds: 0 }))
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
  const headers = new Headers()
  const https = isHttps(request)
  if (result.outcome === 'second-factor-needed') {
    setCookie(headers, https, states['second factor pending'].cookie, result.pendingToken)
    return headers
  }
  setCookie(headers, https, 'session', result.token)
  setCookie(headers, https, 'browser', result.browserToken)
  if (hasRole(result.role, 'admin')) setCookie(headers, https, 'staffHint', '1')
  return headers
}

/** Path=/, since data requests such as /auth.data must carry them too (docs/decisions.md 36). */
function line(
  which: CookieName,
  https: boolean,
  { value, seconds }: { value: string; seconds?: number },
): string {
  const cookie: Cookie = cookies[which]
  return stringifySetCookie({
    name: nameOfCookie(which, https),
    value,
    maxAge: seconds ?? cookie.seconds,
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

import { browserDays } from '#core/accounts/known-browsers.server.ts'
import { linkMinutes } from '#core/accounts/mail-links.server.ts'
import { absoluteDays } from '#core/accounts/sessions.server.ts'
import { ticketMinutes } from '#core/accounts/sign-in.server.ts'

type Cookie = { name: string; seconds: number; path: string; readable?: true }

const day = 24 * 60 * 60

const cookies = {
  session: { name: 'qantara-session', seconds: absoluteDays * day, path: '/' },
  /** The ticket for which a confirmed reset link was exchanged. */
  reset: { name: 'qantara-reset', seconds: linkMinutes * 60, path: '/' },
  /** The ticket of somebody who is asked for the second factor. */
  secondFactor: { name: 'qantara-second-factor', seconds: ticketMinutes * 60, path: '/' },
  /** The key of a browser in which somebody has signed in; no other page sees it. */
  browser: { name: 'qantara-browser', seconds: browserDays * day, path: '/auth' },
  /** Readable by script and no secret: pages show hints for staff by it (docs/decisions.md 13). */
  staffHint: { name: 'qantara-staff', seconds: absoluteDays * day, path: '/', readable: true },
} satisfies Record<string, Cookie>

export type CookieName = keyof typeof cookies

export function setCookie(headers: Headers, https: boolean, which: CookieName, value: string) {
  headers.append('set-cookie', line(cookies[which], https, value))
}

export function clearCookie(headers: Headers, https: boolean, which: CookieName): void {
  headers.append('set-cookie', line({ ...cookies[which], seconds: 0 }, https, ''))
}

/** The first cookie of that name: a second one was put there by somebody else. */
export function readCookie(request: Request, https: boolean, which: CookieName) {
  const name = fullName(cookies[which], https)
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=')
    if (key.trim() === name) return value.join('=').trim() || undefined
  }
  return undefined
}

function line(cookie: Cookie, https: boolean, value: string): string {
  const { seconds, path, readable } = cookie
  const attributes = [`Max-Age=${seconds}`, `Path=${path}`, 'SameSite=Lax']
  if (https) attributes.push('Secure')
  if (!readable) attributes.push('HttpOnly')
  return [`${fullName(cookie, https)}=${value}`, ...attributes].join('; ')
}

/**
 * On https no other host and no http page can set a `__Host-` cookie, which needs Path=/, nor an
 * http page a `__Secure-` one; browsers keep none of these kinds over http (docs/bar.md 25).
 */
function fullName({ name, path, readable }: Cookie, https: boolean): string {
  if (!https || readable) return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}

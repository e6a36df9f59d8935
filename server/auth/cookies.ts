import { linkMinutes } from '../../core/accounts/mail-links.server.ts'
import { absoluteDays } from '../../core/accounts/sessions.server.ts'

/**
 * The session's cookie: on https a `__Host-` one, which no other host and no http page can set;
 * browsers keep none of that kind over http (bar row 25).
 */
export function sessionCookie(https: boolean) {
  return {
    name: `${prefix(https)}qantara-session`,
    attributes: { httpOnly: true, secure: https, sameSite: 'lax', path: '/' } as const,
  }
}

/** Holds the ticket for which a confirmed reset link was exchanged. */
function resetCookieName(https: boolean): string {
  return `${prefix(https)}qantara-reset`
}

/** Readable by script and no secret: pages show hints for staff by it (decision 13). */
const staffHint = 'qantara-staff'

export function setResetTicket(headers: Headers, https: boolean, ticket: string): void {
  const maxAge = linkMinutes * 60
  headers.append(
    'set-cookie',
    `${resetCookieName(https)}=${ticket}${attributes(https, maxAge)}; HttpOnly`,
  )
}

export function clearResetTicket(headers: Headers, https: boolean): void {
  headers.append('set-cookie', `${resetCookieName(https)}=${attributes(https, 0)}; HttpOnly`)
}

export function readResetTicket(request: Request, https: boolean): string | undefined {
  return readCookie(request, resetCookieName(https))
}

export function setStaffHint(headers: Headers, https: boolean): void {
  headers.append('set-cookie', `${staffHint}=1${attributes(https, absoluteDays * 24 * 60 * 60)}`)
}

export function clearStaffHint(headers: Headers, https: boolean): void {
  headers.append('set-cookie', `${staffHint}=${attributes(https, 0)}`)
}

function attributes(https: boolean, maxAge: number): string {
  return `; Max-Age=${maxAge}; Path=/; SameSite=Lax${https ? '; Secure' : ''}`
}

function prefix(https: boolean): string {
  return https ? '__Host-' : ''
}

/** The first cookie of that name: a second one was put there by somebody else. */
function readCookie(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=')
    if (key.trim() === name) return value.join('=').trim()
  }
  return undefined
}

import type { SignInResult } from '#core/sign-in/sign-in.server.ts'
import { states } from '#core/sign-in/states.ts'
import { signInCookies } from '../cookies.server.ts'
import { redirectWithNotice } from '../forms.ts'
import { ownPath } from '../own-path.ts'

/** To where they wanted to go, or else to `landing`; or to the second factor. With the browser's cookies. */
export function sessionResponse(
  request: Request,
  result: SignInResult,
  {
    next = null,
    landing = '/admin',
    headers,
  }: { next?: string | null; landing?: string; headers?: Headers } = {},
) {
  const to = ownPath(next, landing)
  const cookies = signInCookies(request, result)
  for (const line of headers?.getSetCookie() ?? []) cookies.append('set-cookie', line)
  if (result.outcome === 'signed-in')
    return redirectWithNotice(to, {
      request,
      headers: cookies,
      notice: result.offersPasskey ? 'signed-in-first' : 'signed-in',
      document: true,
    })
  const query = next === null ? '' : `?${new URLSearchParams({ next: to })}`
  return redirectWithNotice(states['second factor pending'].page + query, {
    request,
    headers: cookies,
  })
}

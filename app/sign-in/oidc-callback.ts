import { isRefusal, type RefusalCode } from '#core/issue.ts'
import { signInByOidc } from '#core/sign-in/oidc.server.ts'
import { clientOfRoute } from '../client.server.ts'
import { appContext, currentUserContext } from '../context.ts'
import { tokenOf, withCookies } from '../cookies.server.ts'
import { redirectWithNotice } from '../forms.ts'
import type { NoticeName } from '../notices.ts'
import type { Route } from './+types/oidc-callback.ts'
import { sessionResponse } from './session-response.ts'

const told: Partial<Record<RefusalCode, NoticeName>> = {
  'oidc-away': 'oidc-away',
  'oidc-unknown': 'oidc-unknown',
  'oidc-taken': 'oidc-taken',
  'invalid-link': 'invalid-link',
  'too-many-attempts': 'oidc-too-many',
}

/** Where the other service sends the browser back to. The cookie shows that it was sent from here. */
export async function loader(args: Route.LoaderArgs) {
  const { request, url, context } = args
  const app = context.get(appContext)
  const headers = withCookies(request, { oidc: null })
  try {
    const answer = { query: url.search, sealed: tokenOf(request, 'OIDC pending') }
    const result = await signInByOidc(app, clientOfRoute(args), answer)
    if (result.outcome === 'connected')
      return redirectWithNotice('/account', { request, headers, notice: 'service-connected' })
    const { next = null, ...started } = result
    return sessionResponse(request, started, { next, headers })
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code === 'not-found') throw new Response(null, { status: 404 })
    const notice = told[error.code] ?? 'oidc-refused'
    const back = context.get(currentUserContext) ? '/account' : '/auth'
    return redirectWithNotice(back, { request, headers, notice })
  }
}

import { redirect } from 'react-router'
import { isRefusal } from '#core/issue.ts'
import { askService } from '#core/sign-in/oidc.server.ts'
import { appContext } from '../context.ts'
import { withCookies } from '../cookies.server.ts'
import { redirectWithNotice } from '../forms.ts'
import type { Route } from './+types/oidc.ts'

/** By GET: the policy of a page lets no form lead to another site. Nothing is changed by it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const next = url.searchParams.get('next') ?? undefined
  const invitation = url.searchParams.get('invitation') ?? undefined
  // Another site could have somebody bind who they are to an invitation that they have never seen.
  if (invitation !== undefined && !isPressed(request))
    return redirect(`/auth/invitation?${new URLSearchParams({ token: invitation })}`)
  try {
    const { address, sealed } = await askService(app, { next, invitation })
    return redirect(address, { headers: withCookies(request, { oidc: sealed }) })
  } catch (error) {
    if (isRefusal(error, 'oidc-away'))
      return redirectWithNotice('/auth', { request, notice: 'oidc-away' })
    if (isRefusal(error, 'not-found')) throw new Response(null, { status: 404 })
    throw error
  }
}

/** Whether a link of our own pages led here; browsers that do not say so are older than 2023. */
function isPressed(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin'
}

import { href, redirect } from 'react-router'
import { signOut } from '#core/sign-in/sign-in.server.ts'
import { clientOfRoute } from '../client.server.ts'
import { appContext } from '../context.ts'
import { withCookies } from '../cookies.server.ts'
import { redirectWithNotice } from '../forms.ts'
import type { Route } from './+types/sign-out.ts'

/** Opening the address changes nothing (docs/bar.md 31). */
export function loader() {
  throw redirect(href('/auth'))
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  await signOut(context.get(appContext).db, clientOfRoute(args))
  const headers = withCookies(request, { session: null, staffHint: null })
  // Never storage or cookies: drafts, the first-visit flag and the known browser stay.
  headers.set('clear-site-data', '"cache"')
  return redirectWithNotice(href('/auth'), { request, headers, notice: 'signed-out' })
}

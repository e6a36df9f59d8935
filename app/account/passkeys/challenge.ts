import { href, redirect } from 'react-router'
import { appContext } from '#app/context.ts'
import { withCookies } from '#app/cookies.server.ts'
import { requireUser, throwOnRefusal } from '#app/guard.ts'
import { askForNewPasskey } from '#core/sign-in/passkeys.server.ts'
import type { Route } from './+types/challenge.ts'

export function loader() {
  throw redirect(href('/account'))
}

/** What the browser is to create, and the cookie that it brings back with it. */
export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext)
  const asked = await throwOnRefusal(app, () => askForNewPasskey(app, requireUser(args)))
  const headers = withCookies(args.request, { passkey: asked.sealed })
  return Response.json(asked.options, { headers })
}

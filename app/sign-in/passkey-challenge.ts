import { href, redirect } from 'react-router'
import { askForPasskey } from '#core/sign-in/passkeys.server.ts'
import { appContext } from '../context.ts'
import { isHttps, setCookie } from '../cookies.server.ts'
import type { Route } from './+types/passkey-challenge.ts'

export function loader() {
  throw redirect(href('/auth'))
}

/** What a passkey is to sign, and the cookie that the browser brings back with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { options, sealed } = await askForPasskey(context.get(appContext))
  const headers = new Headers()
  setCookie(headers, isHttps(request), 'passkey', sealed)
  return Response.json(options, { headers })
}

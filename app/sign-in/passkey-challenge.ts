import { href, redirect } from 'react-router'
import { askForPasskey } from '#core/sign-in/passkeys.server.ts'
import { appContext } from '../context.ts'
import { tokenOf, withCookies } from '../cookies.server.ts'
import { readForm } from '../forms.ts'
import type { Route } from './+types/passkey-challenge.ts'

export function loader() {
  throw redirect(href('/auth'))
}

/** What a passkey is to sign, and the cookie that the browser brings back with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { step } = await readForm(request, ['step'])
  const pending = step === 'second-factor' ? tokenOf(request, 'second factor pending') : undefined
  const { options, sealed } = await askForPasskey(context.get(appContext), pending)
  return Response.json(options, { headers: withCookies(request, { passkey: sealed }) })
}

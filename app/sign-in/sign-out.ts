import { href, redirect } from 'react-router'
import { appContext } from '../context.ts'
import { sendOn } from '../forms.ts'
import type { Route } from './+types/sign-out.ts'

/** Opening the address changes nothing (docs/bar.md 31). */
export function loader() {
  throw redirect(href('/auth'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { headers } = await context.get(appContext).accounts.signOut(request)
  return sendOn(href('/auth'), { request, headers, notice: 'signed-out' })
}

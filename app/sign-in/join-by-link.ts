import { href, type RouterContextProvider } from 'react-router'
import type { ClientInfo, Dependencies } from '#core/sign-in/dependencies.ts'
import type { SignInResult } from '#core/sign-in/sign-in.server.ts'
import { clientOfRoute } from '../client.server.ts'
import { appContext } from '../context.ts'
import { namesOf, readForm, redirectWithNotice, type Typed } from '../forms.ts'
import { refusedOf, returnForm } from '../refused-form.ts'
import type { FormField } from '../ui/form-field.tsx'
import { sessionResponse } from './session-response.ts'

/** Makes the account that a link is for, and signs it in; the form comes back with what is wrong. */
export async function joinByLink<Name extends string>(
  args: { request: Request; context: Readonly<RouterContextProvider> },
  fields: readonly (FormField & { name: Name })[],
  join: (deps: Dependencies, client: ClientInfo, typed: Typed<Name>) => Promise<SignInResult>,
) {
  const { request, context } = args
  const typed = await readForm(request, namesOf(fields))
  try {
    const result = await join(context.get(appContext), clientOfRoute(args), typed)
    return sessionResponse(request, result)
  } catch (error) {
    const refused = refusedOf(error)
    if (refused.outcome === 'invalid-link')
      return redirectWithNotice(href('/auth'), { request, notice: 'invalid-link' })
    return returnForm(refused, fields, typed, { title: 'Error creating account' })
  }
}

import type { ActionFunctionArgs } from 'react-router'
import type { ClientInfo } from '#core/sign-in/dependencies.ts'
import { clientOfRoute } from './client.server.ts'
import { type AppContext, appContext } from './context.ts'
import { namesOf, readForm, redirectWithNotice, type Typed } from './forms.ts'
import { refusedForm } from './guard.ts'
import type { NoticeName } from './notices.ts'
import type { Wording } from './refusal-texts.ts'
import { refusedOf } from './refused-form.ts'
import type { FormField } from './ui/form-field.tsx'

/**
 * Does what a form asks for. Refused, the form comes back with what is wrong; where it cannot be sent again, since
 * its link or the sign-in is over, the browser is sent back to the beginning.
 */
export async function answerForm<Name extends string, Done, Beside extends string = never>(
  args: Pick<ActionFunctionArgs, 'request' | 'context'>,
  form: {
    fields: readonly (FormField & { name: Name })[]
    /** What is sent along, and never comes back. */
    beside?: readonly Beside[]
    wording?: Wording
    /** What is told where the link is invalid. */
    invalidLink?: (sent: Typed<Name | Beside>) => NoticeName
  },
  act: (sent: Typed<Name | Beside>, app: AppContext, client: ClientInfo) => Promise<Done>,
) {
  const { request, context } = args
  const { fields, beside = [], wording, invalidLink = () => 'invalid-link' } = form
  const names = namesOf(fields)
  const sent = await readForm(request, [...names, ...beside])
  try {
    return await act(sent, context.get(appContext), clientOfRoute(args))
  } catch (error) {
    const { outcome } = refusedOf(error)
    if (outcome === 'invalid-link') return beginAnew(request, invalidLink(sent))
    if (outcome === 'sign-in-expired') return beginAnew(request, outcome)
    const typed = Object.fromEntries(names.map((name) => [name, sent[name]]))
    return refusedForm(args, error, fields, typed, wording)
  }
}

/** Leads to the sign-in, which tells why. */
export function beginAnew(request: Request, notice?: NoticeName): Response {
  return redirectWithNotice('/auth', { request, notice })
}

import { href, type RouterContextProvider } from 'react-router'
import type { ClientInfo } from '#core/sign-in/dependencies.ts'
import type { CurrentUser } from '#core/users/account.ts'
import { clientOfRoute } from '../client.server.ts'
import { type AppContext, appContext } from '../context.ts'
import { namesOf, readForm, redirectWithNotice, type Typed } from '../forms.ts'
import { refuse, refusedForm, requireUser } from '../guard.ts'
import type { NoticeName } from '../notices.ts'
import { refusedOf } from '../refused-form.ts'
import type { Fields } from '../ui/fields.ts'

/** Whose account it is, and the browser that they have. */
export type Own = { app: AppContext; user: CurrentUser; client: ClientInfo }

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Changes one's own account as a form asks, and goes back to its page; or the form comes back with what is wrong. */
export async function changeAccount<F extends Fields>(
  args: Args,
  { fields, notice }: { fields: F; notice: NoticeName },
  change: (own: Own, typed: Typed<keyof F & string>) => Promise<unknown>,
) {
  const { request, context } = args
  const app = context.get(appContext)
  const typed = await readForm(request, namesOf(fields))
  try {
    await change({ app, user: requireUser(args), client: clientOfRoute(args) }, typed)
  } catch (error) {
    const { outcome } = refusedOf(error)
    if (outcome === 'not-found') throw await refuse(app, outcome)
    return refusedForm(args, error, fields, typed)
  }
  return redirectWithNotice(href('/account'), { request, notice })
}

import { type ActionFunctionArgs, data, href } from 'react-router'
import { appContext, currentUserContext } from '#app/context.ts'
import { readForm, sendOn } from '#app/forms.ts'
import { ownPath } from '#app/own-path.ts'
import { findEnquirer } from '#core/enquiries/inbox.server.ts'
import type { Db } from '#db/schema.ts'
import { orRefuse } from '../guard.ts'

/** The name of the person whose enquiry the address names. Throws 404 and 403. */
export async function findNamed({ context, params }: ActionFunctionArgs): Promise<string> {
  const program = context.get(appContext)
  const actorId = context.get(currentUserContext)?.id ?? ''
  const { id = '' } = params
  const name = await orRefuse(program, () => findEnquirer(program.db, actorId, id))
  if (name === undefined) throw data(undefined, 404)
  return name
}

/** Does one thing with an enquiry and leads back to where it stood. Throws 404 and 403. */
export async function withEnquiry(
  { request, context, params }: ActionFunctionArgs,
  mark: (db: Db, actorId: string, id: string) => Promise<boolean>,
): Promise<Response> {
  const program = context.get(appContext)
  const actorId = context.get(currentUserContext)?.id ?? ''
  const { back } = await readForm(request, ['back'])
  const done = await orRefuse(program, () => mark(program.db, actorId, params.id ?? ''))
  if (!done) throw data(undefined, 404)
  return sendOn(ownPath(back, href('/admin/enquiries')), { request })
}

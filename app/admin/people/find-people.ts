import { type ActionFunctionArgs, data } from 'react-router'
import { appContext } from '#app/context.ts'
import { listInvitations } from '#core/people/invitations.server.ts'
import * as people from '#core/people/list.server.ts'
import type { Invitation, Person } from '#core/users/account.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'

type Query = { search: string; show: 'all' | 'signed-up'; page: number }

/** Throws 403 when core refuses. */
export async function findPeople(
  args: ActionFunctionArgs,
  query: Query = { search: '', show: 'all', page: 1 },
) {
  const app = args.context.get(appContext)
  const { db } = app
  const actorId = requireUser(args).id
  return throwOnRefusal(app, async () => ({
    ...(await people.listPeople(db, actorId, query)),
    invitations: await listInvitations(db, actorId),
  }))
}

/** Throws 404 when there is no such person (any more). */
export async function findPerson(args: ActionFunctionArgs): Promise<Person> {
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  const id = args.params.id ?? ''
  const person = await throwOnRefusal(app, () => people.findPerson(app.db, actorId, id))
  if (!person) throw data(undefined, 404)
  return person
}

export async function findInvitation(args: ActionFunctionArgs): Promise<Invitation> {
  const { invitations } = await findPeople(args)
  const one = invitations.find(({ id }) => id === args.params.id)
  if (!one) throw data(undefined, 404)
  return one
}

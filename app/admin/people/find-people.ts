import { type ActionFunctionArgs, data } from 'react-router'
import { listInvitations } from '#core/people/invitations.server.ts'
import * as people from '#core/people/list.server.ts'
import type { Invitation, Person } from '#core/users/account.ts'
import { asStaff } from '../guard.ts'

type Query = { search: string; show: 'all' | 'signed-up'; page: number }

/** Throws 403 when core refuses. */
export function findPeople(
  args: ActionFunctionArgs,
  query: Query = { search: '', show: 'all', page: 1 },
) {
  return asStaff(args, async ({ db, actorId }) => ({
    ...(await people.listPeople(db, actorId, query)),
    invitations: await listInvitations(db, actorId),
  }))
}

/** Throws 404 when there is no such person (any more). */
export async function findPerson(args: ActionFunctionArgs): Promise<Person> {
  const { id = '' } = args.params
  const person = await asStaff(args, ({ db, actorId }) => people.findPerson(db, actorId, id))
  if (!person) throw data(undefined, 404)
  return person
}

export async function findInvitation(args: ActionFunctionArgs): Promise<Invitation> {
  const { invitations } = await findPeople(args)
  const one = invitations.find(({ id }) => id === args.params.id)
  if (!one) throw data(undefined, 404)
  return one
}

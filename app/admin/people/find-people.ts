import { type ActionFunctionArgs, data } from 'react-router'
import { appContext } from '#app/context.ts'
import type { Invitation, Person } from '#core/users/account.ts'
import { refuse } from '../guard.ts'

type Query = { search: string; show: 'all' | 'signed-up'; page: number }

/** A page of people, and who was invited. Throws 403 when core refuses. */
export async function findPeople({ request, context }: ActionFunctionArgs, query?: Query) {
  const program = context.get(appContext)
  const answer = await program.accounts.listPeople(request, query)
  if (answer.outcome !== 'listed') throw await refuse(program, answer.outcome)
  return answer
}

/** The person whom a dialog is about. Throws 404 when there is no such person (any more). */
export async function findPerson(args: ActionFunctionArgs): Promise<Person> {
  const program = args.context.get(appContext)
  const answer = await program.accounts.findPerson(args.request, args.params.id ?? '')
  if (answer.outcome !== 'found') throw await refuse(program, answer.outcome)
  return answer.person
}

export async function findInvitation(args: ActionFunctionArgs): Promise<Invitation> {
  const { invitations } = await findPeople(args)
  const one = invitations.find(({ id }) => id === args.params.id)
  if (!one) throw data(undefined, 404)
  return one
}

import { href, Link, Outlet } from 'react-router'
import { currentUserContext } from '#app/context.ts'
import type { Route } from './+types/people.ts'
import { findPeople } from './find-people.ts'
import { InvitationRow } from './invitation-row.tsx'
import { PersonRow } from './person-row.tsx'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'People | Qantara' }]
}

export async function loader(args: Route.LoaderArgs) {
  const { people, invitations } = await findPeople(args)
  return { people, invitations, self: args.context.get(currentUserContext)?.id }
}

/**
 * /admin/people (docs/decisions.md 2, 7 and 33). Each thing that can be done is a route of its own.
 */
export default function People({ loaderData }: Route.ComponentProps) {
  const { people, invitations, self } = loaderData
  return (
    <>
      <header className="page-top">
        <h1>People</h1>
        <Link className="button" to={href('/admin/people/invite')} preventScrollReset>
          Invite
        </Link>
      </header>
      <div className="table-wrap">
        <table className="people">
          <caption className="visually-hidden">Everybody with an account</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">Last sign-in</th>
              <th scope="col">
                <span className="visually-hidden">What can be done</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} isSelf={person.id === self} />
            ))}
          </tbody>
        </table>
      </div>
      {invitations.length > 0 && (
        <section aria-labelledby="invited">
          <h2 id="invited">Invited</h2>
          <ul className="rows">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      <Outlet />
    </>
  )
}

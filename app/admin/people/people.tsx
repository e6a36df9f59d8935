import { href, Link, Outlet } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser } from '../guard.ts'
import { SearchForm } from '../list-filter.tsx'
import type { Route } from './+types/people.ts'
import { findPeople } from './find-people.ts'
import { InvitationRow } from './invitation-row.tsx'
import { PersonRow } from './person-row.tsx'

export const meta = titled('People')

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const show = searchParams.get('show') === 'signed-up' ? 'signed-up' : 'all'
  const search = (searchParams.get('search') ?? '').trim().slice(0, 200)
  const page = Number(searchParams.get('page') ?? '1') || 1
  const listed = await findPeople(args, { search, show, page })
  return { ...listed, show, search, self: requireUser(args).id }
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { people, invitations, self, show, search, total } = loaderData
  return (
    <>
      <ScreenHead title="People">
        <Link className="button" to={href('/admin/people/invite')} preventScrollReset>
          Invite
        </Link>
      </ScreenHead>
      <PeopleFilter show={show} search={search} />
      {people.length === 0 ? (
        <p>{search ? 'Nobody matches this search.' : 'Nobody has signed up by themselves.'}</p>
      ) : (
        <div className="table-wrap">
          <table className="people">
            <caption className="visually-hidden">Accounts, {total} in all</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th scope="col">Last sign-in</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
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
      )}
      <PeoplePages {...loaderData} />
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

function PeopleFilter({ show, search }: { show: string; search: string }) {
  return (
    <SearchForm action={href('/admin/people')} search={search} placeholder="Name or email">
      <label htmlFor="show">Show</label>
      <select id="show" name="show" defaultValue={show} key={show}>
        <option value="all">Everybody</option>
        <option value="signed-up">Signed up by themselves</option>
      </select>
    </SearchForm>
  )
}

function PeoplePages(props: {
  show: string
  search: string
  page: number
  pages: number
  total: number
}) {
  const { show, search, page, pages, total } = props
  if (pages === 1) return null
  const to = (number: number) =>
    `?${new URLSearchParams({ ...(search && { search }), show, page: String(number) })}`
  return (
    <nav className="people-pages" aria-label="Pages of people">
      {page > 1 && <Link to={to(page - 1)}>Previous</Link>}
      <span className="note">
        Page {page} of {pages}, {total} accounts
      </span>
      {page < pages && <Link to={to(page + 1)}>Next</Link>}
    </nav>
  )
}

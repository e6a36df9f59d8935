import { listMembers } from '../../../core/team/members.server.ts'
import { programKey } from '../../context.ts'
import type { Route } from './+types/team.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Team Management | Qantara' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const members = await listMembers(context.get(programKey).db)
  return { members: members.map(({ id, name, role, slug }) => ({ id, name, role, slug })) }
}

/** /admin/team: who stands on the team page, in its order. */
export default function Team({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <header className="page-top">
        <h1>Team Management</h1>
      </header>
      <ul className="rows">
        {loaderData.members.map(({ id, name, role, slug }) => (
          <li key={id}>
            <p>
              <bdi>{name}</bdi>
              <span className="note" dir="auto">
                {role}
              </span>
            </p>
            <a href={`/team#${slug}`} aria-label={`On the site: ${name}`}>
              On the site
            </a>
          </li>
        ))}
      </ul>
      {loaderData.members.length === 0 && <p>No team members found</p>}
    </>
  )
}

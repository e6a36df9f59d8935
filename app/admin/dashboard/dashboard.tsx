import { href, Link } from 'react-router'
import { countRecentSuspicions } from '../../../core/security/events.server.ts'
import { programKey, sessionKey } from '../../context.ts'
import type { Route } from './+types/dashboard.ts'
import { SuspicionLine } from './suspicion-line.tsx'

const cards = [
  {
    to: href('/admin/team'),
    title: 'Team',
    text: 'Who stands on the team page.',
  },
  {
    to: href('/admin/stocks'),
    title: 'Themes & Stocks',
    text: 'The stock picks of every theme.',
  },
  {
    to: href('/admin/people'),
    title: 'People',
    text: 'Invite colleagues, change roles, end sessions.',
  },
  {
    to: href('/admin/account'),
    title: 'Your account',
    text: 'Where you are signed in, and your password.',
  },
]

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Dashboard | Qantara' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const suspicions = await countRecentSuspicions(context.get(programKey).db)
  return { name: context.get(sessionKey)?.account.name, suspicions }
}

/** /admin (spec.md §2). */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <header className="page-top">
        <h1>Dashboard</h1>
        <p className="lead">
          Welcome, <bdi>{loaderData.name}</bdi>.
        </p>
      </header>
      <SuspicionLine count={loaderData.suspicions} />
      <ul className="cards">
        {cards.map(({ to, title, text }) => (
          <li key={to}>
            <h2>
              <Link to={to}>{title}</Link>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

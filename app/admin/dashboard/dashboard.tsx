import { appContext, currentUserContext } from '#app/context.ts'
import { findAttention } from '#core/attention/attention.server.ts'
import { listRecentActivity } from '#core/history/recent-activity.server.ts'
import { countRecentSuspicions } from '#core/security/events.server.ts'
import type { Route } from './+types/dashboard.ts'
import { Cards } from './cards.tsx'
import './dashboard.css'
import { NeedsAttention } from './needs-attention.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { TeamSearch } from './search.tsx'
import { SuspicionLine } from './suspicion-line.tsx'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Dashboard | Qantara' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const [suspicions, attention, activities] = await Promise.all([
    countRecentSuspicions(db),
    findAttention(db, new Date()),
    listRecentActivity(db),
  ])
  return { name: context.get(currentUserContext)?.name, suspicions, attention, activities }
}

/** /admin (docs/product.md §2). */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <header className="page-top">
        <div>
          <h1>Dashboard</h1>
          <p className="lead">
            Welcome, <bdi>{loaderData.name}</bdi>.
          </p>
        </div>
        <TeamSearch />
      </header>
      <SuspicionLine count={loaderData.suspicions} />
      <NeedsAttention attention={loaderData.attention} />
      <Cards />
      <RecentActivity activities={loaderData.activities} />
    </>
  )
}

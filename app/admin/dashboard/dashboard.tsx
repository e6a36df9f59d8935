import { appContext, currentUserContext } from '#app/context.ts'
import { findAttention } from '#core/attention/attention.server.ts'
import { listOpenSteps } from '#core/checklist/checklist.server.ts'
import { countAnswerTimes } from '#core/enquiries/answer-times.server.ts'
import { listRecentActivity } from '#core/history/recent-activity.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/dashboard.ts'
import { AnswerTimes } from './answer-times.tsx'
import { attentionLines, byWeight } from './attention-lines.ts'
import { Cards } from './cards.tsx'
import { Checklist } from './checklist.tsx'
import './dashboard.css'
import { NeedsAttention } from './needs-attention.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { TeamSearch } from './search.tsx'
import { useDraftLines } from './use-draft-lines.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Dashboard | Qantara' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, sendsMail } = context.get(appContext)
  const now = new Date()
  const user = context.get(currentUserContext)
  const { timeZone } = await readSettings(db)
  const [attention, activities, themes, steps, answerTimes] = await Promise.all([
    findAttention(db, now),
    listRecentActivity(db, timeZone),
    listAllThemes(db),
    listOpenSteps(db, { sendsMail }),
    countAnswerTimes(db, timeZone, now),
  ])
  return {
    person: user?.id ?? '',
    name: user?.name,
    themes: themes.map(({ id, name }) => ({ id, name })),
    lines: attentionLines(attention, now),
    activities,
    answerTimes,
    steps,
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { lines, person, themes } = loaderData
  const drafts = useDraftLines(person, themes)
  return (
    <>
      <ScreenHead
        title="Dashboard"
        state={
          <>
            Welcome, <bdi>{loaderData.name}</bdi>.
          </>
        }
      />
      <TeamSearch />
      <NeedsAttention lines={byWeight([...drafts, ...lines])} />
      <AnswerTimes times={loaderData.answerTimes} />
      <Checklist open={loaderData.steps} />
      <Cards />
      <RecentActivity activities={loaderData.activities} />
    </>
  )
}

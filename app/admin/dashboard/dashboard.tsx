import { Form, href, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { requireUser } from '#app/guard.ts'
import { titled } from '#app/ui/titled.ts'
import { findAttention } from '#core/dashboard/attention.server.ts'
import { listOpenSteps } from '#core/dashboard/checklist.server.ts'
import { wantsMondayMail } from '#core/dashboard/monday-mail.server.ts'
import { findWaiting } from '#core/dashboard/waiting.server.ts'
import { countAnswerTimes, type AnswerTimes as Times } from '#core/enquiries/answer-times.server.ts'
import { type Activity, listRecentActivity } from '#core/history/recent-activity.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { listKeys } from '#core/record/records.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { findTexts } from '#core/texts/list-texts.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/dashboard.ts'
import { type AttentionLine, attentionLines, byWeight, isForThisWeek } from './attention-lines.ts'
import { Cards } from './cards.tsx'
import { Checklist } from './checklist.tsx'
import './dashboard.css'
import { counted } from '#core/text.ts'
import { NeedsAttention } from './needs-attention.tsx'
import { SinceHere } from './since-here.tsx'
import { StraightTo, waysOf } from './straight-to.tsx'
import { useDraftLines } from './use-draft-lines.ts'
import { waitingLines } from './waiting-lines.ts'

export const meta = titled('Dashboard')

export async function loader({ context }: Route.LoaderArgs) {
  const { db, nouns, sendsMail } = context.get(appContext)
  const now = new Date()
  const { id: person, name, email, role } = requireUser({ context })
  const { timeZone } = await findSettings(db)
  const [attention, waiting, hasMail, activities, themes, records, steps, answerTimes, letters] =
    await Promise.all([
      findAttention(db, now),
      findWaiting(db, person, now),
      wantsMondayMail(db, person),
      listRecentActivity(db, timeZone),
      listAllThemes(db),
      listKeys(db, Object.values(nouns)),
      listOpenSteps(db, { sendsMail }),
      countAnswerTimes(db, timeZone, now),
      findTexts(db, letterTexts, { search: '', limit: 3 }),
    ])
  return {
    person,
    hasMail,
    name: name || email,
    known: {
      themes: themes.map(({ id, name }) => ({ id, name })),
      records: records.map((each) => ({ ...each, address: nouns[each.name].address })),
    },
    lines: [...attentionLines(attention, now, waiting.review), ...waitingLines(waiting, now)],
    changes: waiting.changes,
    activities,
    ways: waysOf(role, letters),
    answerTimes,
    steps,
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { lines, person, known } = loaderData
  const waiting = [...useDraftLines(person, known), ...lines]
  return (
    <>
      <ScreenHead
        title="Dashboard"
        state={
          <>
            Welcome, <bdi>{loaderData.name}</bdi>.{' '}
            {waiting.length > 0 && <a href="#needs-attention">{inWords(waiting)}</a>}
          </>
        }
      />
      <div className="dashboard">
        <TeamSearch />
        <Cards />
        <RecentActivity activities={loaderData.activities} />
        <div className="dashboard-work">
          <SinceHere person={person} changes={loaderData.changes} />
          <NeedsAttention lines={byWeight(waiting)} hasMail={loaderData.hasMail} />
          <StraightTo ways={loaderData.ways} />
          <AnswerTimes times={loaderData.answerTimes} />
          <Checklist open={loaderData.steps} />
        </div>
      </div>
    </>
  )
}

/** The first number is that of the menu, with what this browser alone knows of. */
function inWords(lines: readonly AttentionLine[]): string {
  const due = lines.filter(isForThisWeek).length
  const rest = lines.length - due
  return [
    due > 0 && `${counted(due, 'thing needs', 'things need')} attention`,
    rest > 0 && `${rest} can wait`,
  ]
    .filter(Boolean)
    .join(', ')
}

function TeamSearch() {
  return (
    <search className="dashboard-search field">
      <Form action={href('/admin/team')}>
        <label htmlFor="dashboard-search">Search the team by name or role</label>
        <input id="dashboard-search" name="search" type="search" dir="auto" autoComplete="off" />
      </Form>
    </search>
  )
}

function RecentActivity({ activities }: { activities: Activity[] }) {
  return (
    <section aria-labelledby="recent-activity" className="activity">
      <h2 id="recent-activity">Recent Activity</h2>
      {activities.length === 0 && <p>No recent activity</p>}
      <ul className="rows">
        {activities.map(({ id, section, text, date }) => (
          <li key={id}>
            <p>
              {section} · <bdi>{text}</bdi> · <span className="number">{date}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AnswerTimes({ times }: { times: Times }) {
  const { received, inTime, late, waiting } = times
  const rest = [
    late > 0 && `${late} late or without an answer`,
    waiting > 0 && `${waiting} waiting`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <p className="answer-times">
      <Link to={href('/admin/enquiries')}>Enquiries</Link> of this month:{' '}
      <strong className="number">
        {inTime} of {received}
      </strong>{' '}
      answered within 24 hours{rest && `; ${rest}`}.
    </p>
  )
}

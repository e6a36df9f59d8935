import { href, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { requireUser } from '#app/guard.ts'
import { titled } from '#app/ui/titled.ts'
import type { Part, Words } from '#app/ui/words.tsx'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { languageFrom, languageNames } from '#core/language.ts'
import { listDecided, listWaiting } from '#core/review/submissions.server.ts'
import { listActiveAdmins } from '#core/rights/write.server.ts'
import { capital, shortHash } from '#core/text.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { Entries, type Entry } from '../history/entries.tsx'
import { nounNames } from '../history/everything-names.ts'
import type { Route } from './+types/review.ts'

const shownDecided = 30

export const meta = titled('Review')

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(appContext)
  const person = requireUser(args).id
  const line = ({
    input: _,
    changes,
    editors,
    ...rest
  }: Awaited<ReturnType<typeof listWaiting>>[number]) => ({
    ...rest,
    changed: changes.length,
    isOwn: editors.includes(person),
  })
  return {
    waiting: (await listWaiting(db)).map(line),
    decided: (await listDecided(db, shownDecided)).map(line),
    isRequired: await isApprovalRequired(db),
    admins: (await listActiveAdmins(db)).length,
  }
}

export default function Review({ loaderData }: Route.ComponentProps) {
  const { waiting, decided, isRequired, admins } = loaderData
  return (
    <>
      <ScreenHead
        title="Review"
        state={waiting.length === 0 ? 'Nothing waits' : `${waiting.length} waiting`}
      />
      {!isRequired && (
        <p className="lead">
          Changes go live immediately. You can require a second person under{' '}
          <Link to={href('/admin/settings/compliance')}>Settings</Link>.
        </p>
      )}
      {isRequired && admins < 2 && (
        <p className="lead">
          There is one admin only, so nobody can approve anything.{' '}
          <Link to={href('/admin/people')}>Invite a second one</Link>.
        </p>
      )}
      {isRequired && waiting.length === 0 && (
        <p className="lead">What someone submits appears here until a second person decides.</p>
      )}
      <Entries
        label="Waiting for approval"
        entries={waiting.map((each) =>
          entryOf(each, [
            each.isOwn ? 'You have edited it: someone else approves it.' : 'Waits for you.',
            ...(each.reason ? [' It waits again: ', { name: each.reason }, '.'] : []),
          ]),
        )}
      />
      {decided.length > 0 && (
        <section aria-labelledby="decided">
          <h2 id="decided">Decided</h2>
          <Entries entries={decided.map((each) => entryOf(each, wordsOfDecision(each)))} />
        </section>
      )}
    </>
  )
}

type Line = Route.ComponentProps['loaderData']['waiting'][number]

function entryOf(line: Line, now: Words): Entry {
  const { id, title, author, submittedAt, hash, noun, language } = line
  const what = nounNames[noun] ?? noun
  const where = language === '' ? what : `${what}, ${languageNames[languageFrom(language)]}`
  return {
    key: id,
    title: [{ label: title, to: href('/admin/review/:id', { id }) }],
    notes: [
      [
        `${where} · Submitted by `,
        { name: author },
        ', ',
        submittedAt,
        ' · ',
        { code: shortHash(hash) },
      ],
      now,
    ],
  }
}

function wordsOfDecision({ state, decidedBy, decidedAt, reason }: Line): Part[] {
  return [
    capital(state),
    ...(decidedBy ? [' by ', { name: decidedBy }] : []),
    ...(decidedAt ? [', ', decidedAt] : []),
    ...(reason ? [': ', { name: reason }] : []),
  ]
}

import { data, href, Link, Outlet } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import { requireUser } from '#app/guard.ts'
import { Moment } from '#app/ui/moment.tsx'
import { headOf } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { SaidWords } from '#app/ui/words.tsx'
import { findApprovalWait } from '#core/approval/approvers.server.ts'
import { haveCommonRoot } from '#core/approval/let-in.server.ts'
import { listClaimUses } from '#core/claims/figures.server.ts'
import { findLetIn } from '#core/review/acquainted.server.ts'
import { lacksSecondFactor } from '#core/review/approver.server.ts'
import { compareSubmission } from '#core/review/compare.server.ts'
import { findObstacle } from '#core/review/obstacle.server.ts'
import { findSubmission, mayEditAgain, type Submission } from '#core/review/submissions.server.ts'
import { capital } from '#core/text.ts'
import { withQuery } from '../address.ts'
import { reviewDependencies } from '../change-site.ts'
import { type Detail, Details } from '../details.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { FieldDifferences, nameOfChange } from '../history/differences.tsx'
import '../history/history.css'
import type { Route } from './+types/submission.ts'
import { Decision } from './decision.tsx'
import { doAgainAt, editAgain } from './edit-again.ts'
import { pagesOf } from './pages-of.ts'
import './review.css'
import { usePreviewScreen } from '../preview-screen.tsx'
import { decideOn } from './decide-on.server.ts'
import '../texts/preview.css'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(`${loaderData?.submission.title ?? 'Review'}`, matches)
}

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const deps = reviewDependencies(app)
  const found = await findSubmission(app.db, args.params.id)
  if (!found) throw data(undefined, 404)
  const { input, changes: _, editors, ...submission } = found
  const person = requireUser(args).id
  return {
    submission,
    startsAt: (input as { at?: string }).at?.replace('T', ' ') ?? '',
    isAuthor: found.submittedBy === person,
    isEditor: editors.includes(person),
    lacksSecondFactor: await lacksSecondFactor(app.db, person),
    again: mayEditAgain(found, person) ? editAgain(found) : undefined,
    redo: mayEditAgain(found, person) ? doAgainAt(found) : undefined,
    mayNot: await whyNot(app.db, found.submittedBy, person),
    letIn: await findLetIn(app.db, found.submittedBy, approverOf(found, person)),
    pages: pagesOf(found, await usesOf(deps, found)),
    obstacle: await findObstacle(deps, found),
    ...(await compareSubmission(deps, found)),
  }
}

/** Why this person may not approve the changes of that author, whatever they are. */
async function whyNot(
  db: AppContext['db'],
  author: string,
  person: string,
): Promise<'let-in' | 'approves-later' | undefined> {
  if (author === person) return undefined
  if (await haveCommonRoot(db, author, person)) return 'let-in'
  return (await findApprovalWait(db, person)) ? 'approves-later' : undefined
}

function approverOf({ state, decidedById }: Submission, person: string): string {
  return state === 'waiting' ? person : state === 'approved' ? decidedById : ''
}

async function usesOf(
  { db, kinds }: ReturnType<typeof reviewDependencies>,
  { noun, key }: Submission,
) {
  if (noun !== 'claims') return []
  const uses = await listClaimUses(db, Object.values(kinds), new Date())
  return uses.filter(({ claim }) => claim === key)
}

export function action(args: Route.ActionArgs) {
  return decideOn(args, args.params.id)
}

export default function SubmissionView({ loaderData, actionData }: Route.ComponentProps) {
  const { submission, records, more, pages, letIn, redo, again } = loaderData
  const { id, title, author, hash, state } = submission
  return (
    <>
      <ScreenHead
        title={title}
        state={state === 'waiting' ? 'Waiting for approval' : capital(state)}
        back={{ to: href('/admin/review'), label: 'Review' }}
      />
      {actionData && <Toast key={actionData.responseId} message={actionData.message} />}
      <Details details={detailsOf(loaderData)} />
      {letIn && (
        <p className="let-in">
          <bdi>{letIn.text}</bdi>, <Moment at={letIn.at} />.{' '}
          {state === 'waiting'
            ? 'If you approve it, the record will say so.'
            : 'The record of the approval says so.'}
        </p>
      )}
      {redo && (
        <Again to={redo} label="Do it again">
          It was a single click, so there is no draft of it: make the change again where it was
          made, if you still want it.
        </Again>
      )}
      {again && (
        <Again to={again} label="Edit again">
          It opens in its editor as you submitted it.
        </Again>
      )}
      {state === 'waiting' && (
        <Decision {...loaderData} hash={hash} author={author} wrong={actionData?.wrong} />
      )}
      <section aria-labelledby="words">
        <h2 id="words">Word by word</h2>
        <ul className="changes">
          {records.map((record) => (
            <li key={record.id}>
              <h3>
                <SaidWords words={nameOfChange({ ...record, recordName: record.name })} />
              </h3>
              <FieldDifferences
                differences={record.differences}
                isNew={record.action === 'added'}
              />
            </li>
          ))}
        </ul>
        {more > 0 && <p className="note">And {more} more records.</p>}
      </section>
      {state === 'waiting' && pages.map((page) => <OldAndNew key={page} id={id} page={page} />)}
      <Outlet />
    </>
  )
}

function detailsOf({
  submission,
  startsAt,
}: Route.ComponentProps['loaderData']): (Detail | '' | undefined)[] {
  const { author, submittedAt, hash, decidedAt, decidedBy, reason, state } = submission
  return [
    { name: 'Submitted by', text: [{ name: author }, ', ', submittedAt] },
    startsAt && { name: 'Publish at', text: `${startsAt}, office time` },
    { name: 'Fingerprint of what goes live', text: [{ code: hash }] },
    decidedAt
      ? {
          name: capital(state),
          text: [
            ...(decidedBy ? [{ name: decidedBy }, ', '] : []),
            decidedAt,
            ...(reason ? [': ', { name: reason }] : []),
          ],
        }
      : reason && { name: 'Waits again', text: [{ name: reason }, '.'] },
  ]
}

function Again({ to, label, children }: { to: string; label: string; children: string }) {
  return (
    <p className="edit-again">
      <Link className="button" to={to}>
        {label}
      </Link>
      <span className="note">{children}</span>
    </p>
  )
}

/** A public page as visitors get it, and as they would, both by the public renderer. */
function OldAndNew({ id, page }: { id: string; page: string }) {
  const address = (side: 'old' | 'new') => withQuery(`/admin/review/${id}/page`, { side, page })
  return (
    <section className="old-and-new" aria-label={`${page}, old beside new`}>
      <Side title="Now" name="Old" src={address('old')} page={page} />
      <Side title="With this change" name="New" src={address('new')} page={page} />
    </section>
  )
}

function Side(props: { title: string; name: string; src: string; page: string }) {
  const { screen, buttons } = usePreviewScreen()
  return (
    <div>
      <h2>
        {props.title} <span className="note">{props.page}</span>
      </h2>
      <div className="preview-bar">{buttons}</div>
      <div className="preview-stage" data-screen={screen}>
        <iframe title={`${props.name}: ${props.page}`} src={props.src} loading="lazy" />
      </div>
    </div>
  )
}

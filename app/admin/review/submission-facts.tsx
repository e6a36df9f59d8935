import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { capital } from '#core/text.ts'
import type { Route } from './+types/submission.ts'

type Shown = Route.ComponentProps['loaderData']

export function SubmissionFacts({ submission, startsAt }: Pick<Shown, 'submission' | 'startsAt'>) {
  const { author, submittedAt, hash, decidedAt, decidedBy, reason } = submission
  return (
    <dl className="submission-facts">
      <div>
        <dt>Submitted by</dt>
        <dd>
          <bdi>{author}</bdi>, <Moment at={submittedAt} />
        </dd>
      </div>
      {startsAt && (
        <div>
          <dt>Publish at</dt>
          <dd className="number">{startsAt}, office time</dd>
        </div>
      )}
      <div>
        <dt>Fingerprint of what goes live</dt>
        <dd>
          <code className="hash">{hash}</code>
        </dd>
      </div>
      {!decidedAt && reason && (
        <div>
          <dt>Waits again</dt>
          <dd>
            <bdi>{reason}</bdi>.
          </dd>
        </div>
      )}
      {decidedAt && (
        <div>
          <dt>{stateOf(submission)}</dt>
          <dd>
            {decidedBy && (
              <>
                <bdi>{decidedBy}</bdi>,{' '}
              </>
            )}
            <Moment at={decidedAt} />
            {reason && (
              <>
                : <bdi>{reason}</bdi>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

export function LetIn({ letIn, isWaiting }: Pick<Shown, 'letIn'> & { isWaiting: boolean }) {
  if (!letIn) return null
  return (
    <p className="let-in">
      <bdi>{letIn.text}</bdi>, <Moment at={letIn.at} />.{' '}
      {isWaiting
        ? 'If you approve it, the record will say so.'
        : 'The record of the approval says so.'}
    </p>
  )
}

export function stateOf({ state }: { state: string }): string {
  return capital(state)
}

export function Again({ to, label, children }: { to: string; label: string; children: string }) {
  return (
    <p className="edit-again">
      <Link className="button" to={to}>
        {label}
      </Link>
      <span className="note">{children}</span>
    </p>
  )
}

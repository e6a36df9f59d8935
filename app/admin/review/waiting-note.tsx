import { Form, href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { SubmissionLine } from '#core/review/submissions.server.ts'
import { editAgain } from './edit-again.ts'
import './review.css'

/** What waits for a second person here, and what was sent back to this one. */
export function WaitingNote(props: { waiting: readonly SubmissionLine[]; person: string }) {
  const { waiting, person } = props
  if (waiting.length === 0) return null
  return (
    <ul className="waiting-note" aria-label="Waiting for approval">
      {waiting.map((line) => (
        <li key={line.id}>
          {line.state === 'sent back' ? (
            <SentBack line={line} />
          ) : (
            <Waiting line={line} isOwn={line.submittedBy === person} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Waiting({ line, isOwn }: { line: SubmissionLine; isOwn: boolean }) {
  const { id, author, submittedAt, reason } = line
  return (
    <>
      <span>
        <strong>Waiting for approval</strong>: {isOwn ? 'your change' : <bdi>{author}</bdi>},{' '}
        <Moment at={submittedAt} />
        {reason && (
          <>
            . It waits again: <bdi>{reason}</bdi>
          </>
        )}
      </span>
      <Link to={href('/admin/review/:id', { id })}>See the change</Link>
      {isOwn && (
        <Form method="post" action={href('/admin/review/:id', { id })}>
          <button type="submit" name="decision" value="withdraw" className="action">
            Withdraw submission
          </button>
        </Form>
      )}
    </>
  )
}

function SentBack({ line }: { line: SubmissionLine }) {
  const { id, operation, decidedBy, reason } = line
  const again = operation === 'publish-text' ? undefined : editAgain(line)
  return (
    <>
      <span>
        <strong>Sent back</strong> by <bdi>{decidedBy}</bdi>: <bdi>{reason}</bdi>
      </span>
      {again && <Link to={again}>Edit again</Link>}
      <Link to={href('/admin/review/:id', { id })}>See the change</Link>
    </>
  )
}

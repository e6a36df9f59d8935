import { Form, href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Submission } from '#core/review/submissions.server.ts'
import './review.css'

export type Waiting = Pick<Submission, 'id' | 'author' | 'submittedAt' | 'submittedBy'>

/** What waits for a second person of what is edited here; its author may take it back. */
export function WaitingNote({ waiting, person }: { waiting: readonly Waiting[]; person: string }) {
  if (waiting.length === 0) return null
  return (
    <ul className="waiting-note" aria-label="Waiting for approval">
      {waiting.map(({ id, author, submittedAt, submittedBy }) => (
        <li key={id}>
          <span>
            <strong>Waiting for approval</strong>:{' '}
            {submittedBy === person ? 'your change' : <bdi>{author}</bdi>},{' '}
            <Moment at={submittedAt} />
          </span>
          <Link to={href('/admin/review/:id', { id })}>See the change</Link>
          {submittedBy === person && (
            <Form method="post" action={href('/admin/review/:id', { id })}>
              <button type="submit" name="decision" value="withdraw" className="action">
                Withdraw submission
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}

import { Form, href } from 'react-router'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { error } from '#core/issue.ts'
import type { Obstacle as Found } from '#core/review/obstacle.server.ts'

type Props = {
  hash: string
  author: string
  isAuthor: boolean
  /** Has edited it, so that somebody else approves it. */
  isEditor: boolean
  /** Theirs was reset or turned off: they set it up again before they approve. */
  lacksSecondFactor: boolean
  /** Why this person may approve nothing of this author. */
  mayNot: 'let-in' | 'approves-later' | undefined
  /** Why nobody can approve it as things are. */
  obstacle: Found | undefined
  wrong?: string
}

export function Decision(props: Props) {
  const { hash, isAuthor, isEditor, lacksSecondFactor, mayNot, obstacle } = props
  return (
    <section className="decision" aria-label="Decision">
      {obstacle && <Obstacle {...props} obstacle={obstacle} />}
      {isEditor && <p>You have edited it yourself: someone else has to approve it.</p>}
      {isAuthor && (
        <Form method="post">
          <button type="submit" name="decision" value="withdraw" className="button button-quiet">
            Withdraw submission
          </button>
        </Form>
      )}
      {!isEditor && mayNot && (
        <p className="obstacle">
          <strong>You cannot approve this.</strong> {refusalWords[mayNot]}
        </p>
      )}
      {!isEditor && !obstacle && !mayNot && lacksSecondFactor && (
        <p className="obstacle">
          <strong>You cannot approve yet.</strong> Your two-step verification was reset or turned
          off. <a href={href('/account/second-factor')}>Set it up again</a>, and approve then.
        </p>
      )}
      {!isEditor && !obstacle && !mayNot && !lacksSecondFactor && (
        <Form method="post">
          <input type="hidden" name="decision" value="approve" />
          <input type="hidden" name="hash" value={hash} />
          <SubmitButton label="Approve" busy="Approving..." />
        </Form>
      )}
      {!isEditor && <SendBack wrong={props.wrong} />}
    </section>
  )
}

const refusalWords = {
  'let-in':
    'You and its author were let in by the same person, or one of you by the other, while changes needed a second person. Somebody else has to approve it.',
  'approves-later':
    'The person who runs the server has let you in. You may approve from the time that People shows, or once another admin ends the wait.',
}

function Obstacle({ obstacle, author, isAuthor }: Props & { obstacle: Found }) {
  if (obstacle.because === 'author-gone')
    return (
      <p className="obstacle">
        <strong>It cannot be approved.</strong> <bdi>{author}</bdi> is no longer allowed to edit.
        Send it back and submit the change yourself; then someone else approves it.
      </p>
    )
  if (obstacle.because === 'refused')
    return (
      <div className="obstacle">
        <p>
          <strong>It cannot be approved now.</strong> It was complete when it was submitted, and
          would be refused today:
        </p>
        <ul>
          {obstacle.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <p>It can be approved as soon as that is fixed.</p>
      </div>
    )
  return (
    <p className="obstacle">
      <strong>It cannot be approved as it is.</strong> Others have saved the same content since it
      was submitted, so approving it now would not do what is shown here.{' '}
      {isAuthor
        ? 'Withdraw it, make your change again to the current version, and submit it.'
        : 'Send it back: its author makes the change again to the current version, and submits it.'}
    </p>
  )
}

function SendBack({ wrong }: { wrong: string | undefined }) {
  return (
    <Form method="post" noValidate className="send-back">
      <input type="hidden" name="decision" value="send-back" />
      <FieldOfForm
        field={{ name: 'reason', label: 'Reason', control: 'area' }}
        issue={wrong ? error('reason', wrong) : undefined}
      />
      <SubmitButton label="Send back" busy="Sending back..." className="button button-quiet" />
    </Form>
  )
}

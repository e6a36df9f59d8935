import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { EnquiryDetail } from '#core/enquiries/one-enquiry.server.ts'
import { MailOutcome } from '../mail-outcome.tsx'
import { StepText } from './happened.tsx'
import { NoteFields } from './note-fields.tsx'

type Entry = { key: string; at: Date; text: ReactNode; about?: ReactNode; note?: string }

export function Timeline(props: { enquiry: EnquiryDetail; noteKey: string }) {
  const { enquiry, noteKey } = props
  const notes = enquiry.steps.filter(({ step }) => step === 'note').length
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">Steps</h2>
      <ol className="enquiry-steps">
        {entriesOf(enquiry).map(({ key, at, text, about, note }) => (
          <li key={key}>
            <p>
              {text} <Moment at={at} />
              {about && <span className="note">{about}</span>}
            </p>
            {note && (
              <p className="enquiry-note breakable" dir="auto">
                {note}
              </p>
            )}
          </li>
        ))}
      </ol>
      {!enquiry.erasedAt && (
        <Form
          method="post"
          action={href('/admin/enquiries/:id/note', { id: enquiry.id })}
          key={notes}
          preventScrollReset
        >
          <NoteFields noteKey={noteKey} />
          <div className="actions">
            <SubmitButton label="Add note" busy="Saving..." className="action" />
          </div>
        </Form>
      )}
    </section>
  )
}

const noticeNames = {
  acknowledgement: 'Acknowledgement to the visitor',
  reminder: 'Reminder to staff',
  overdue: 'Notice to staff that it is overdue',
} as const

function entriesOf(enquiry: EnquiryDetail): Entry[] {
  const { receivedAt, suspicion } = enquiry
  const received = {
    key: 'received',
    at: receivedAt,
    text: suspicion ? `Received; suspected spam: ${suspicion}` : 'Received',
  }
  const notices = enquiry.notices.map(({ kind, at, mail }) => ({
    key: kind,
    at,
    text: noticeNames[kind],
    about: <MailOutcome mail={mail} />,
  }))
  const steps = enquiry.steps.map((step) => ({
    key: step.id,
    at: step.at,
    text: <StepText step={step} />,
    note: step.step === 'note' ? (step.note ?? 'The text of this note was erased.') : undefined,
  }))
  return [received, ...notices, ...steps].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

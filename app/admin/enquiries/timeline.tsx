import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import type { EnquiryDetail } from '#core/enquiries/one-enquiry.server.ts'
import { StepText } from './happened.tsx'
import { NoteFields } from './note-fields.tsx'

type Entry = { key: string; at: Date; text: ReactNode; note?: string }

export function Timeline(props: { enquiry: EnquiryDetail; noteKey: string }) {
  const { enquiry, noteKey } = props
  const notes = enquiry.steps.filter(({ step }) => step === 'note').length
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">Steps</h2>
      <ol className="enquiry-steps">
        {entriesOf(enquiry).map(({ key, at, text, note }) => (
          <li key={key}>
            <p>
              {text} <Moment at={at} />
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

function entriesOf(enquiry: EnquiryDetail): Entry[] {
  const { receivedAt, acknowledgedAt, remindedAt, overdueToldAt, suspicion } = enquiry
  const own: [string, Date | undefined, string][] = [
    ['received', receivedAt, suspicion ? `Received; suspected spam: ${suspicion}` : 'Received'],
    ['acknowledged', acknowledgedAt, 'Acknowledgement to the visitor'],
    ['reminded', remindedAt, 'Reminder to staff'],
    ['overdue', overdueToldAt, 'Notice to staff that it is overdue'],
  ]
  const entries: Entry[] = own.flatMap(([key, at, text]) => (at ? [{ key, at, text }] : []))
  const steps = enquiry.steps.map((step) => ({
    key: step.id,
    at: step.at,
    text: <StepText step={step} />,
    note: step.step === 'note' ? (step.note ?? 'The text of this note was erased.') : undefined,
  }))
  return [...entries, ...steps].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

import { Form, href } from 'react-router'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { EnquiryDetail } from '#core/enquiries/one-enquiry.server.ts'
import { FieldOfForm } from '../fields/form-field.tsx'
import { Entries, type Entry } from '../history/entries.tsx'
import { wordsOfMail } from '../mail-outcome.tsx'
import { noteField, wordsOfStep } from './enquiry-words.ts'

export function EnquirySteps({ enquiry, noteKey }: { enquiry: EnquiryDetail; noteKey: string }) {
  const notes = enquiry.steps.filter(({ step }) => step === 'note').length
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">Steps</h2>
      <Entries entries={entriesOf(enquiry)} />
      {!enquiry.erasedAt && (
        <Form
          method="post"
          action={href('/admin/enquiries/:id/note', { id: enquiry.id })}
          key={notes}
          preventScrollReset
        >
          <input type="hidden" name="key" value={noteKey} />
          <FieldOfForm field={noteField} />
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

function entriesOf({ receivedAt, suspicion, notices, steps }: EnquiryDetail): Entry[] {
  const entries: (Entry & { at: Date })[] = [
    {
      key: 'received',
      at: receivedAt,
      title: suspicion ? `Received; suspected spam: ${suspicion}` : 'Received',
    },
    ...notices.map(({ kind, at, mail }) => ({
      key: kind,
      at,
      title: noticeNames[kind],
      notes: [wordsOfMail(mail)],
    })),
    ...steps.map((step) => ({
      key: step.id,
      at: step.at,
      title: wordsOfStep(step),
      text: step.step === 'note' ? (step.note ?? 'The text of this note was erased.') : undefined,
    })),
  ]
  return entries
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, notes = [], ...entry }) => ({ ...entry, notes: [[at], ...notes] }))
}

import { Form, href, Outlet, useNavigate } from 'react-router'
import { appContext } from '#app/context.ts'
import { requireUser } from '#app/guard.ts'
import { headOf } from '#app/ui/titled.ts'
import { type EnquiryDetail, listOwners } from '#core/enquiries/one-enquiry.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/enquiry.ts'
import './enquiries.css'
import type { ReactNode } from 'react'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { callBackWords } from '#core/enquiries/call-back.ts'
import { enquiryFields } from '#core/enquiries/enquiry.ts'
import { duration, isPossible, type StateStep } from '#core/enquiries/enquiry-state.ts'
import { Details } from '../details.tsx'
import { Entries, type Entry } from '../history/entries.tsx'
import { wordsOfMail } from '../mail-outcome.ts'
import { noteField, ownerField, replyLink, steps, wordsOfStep } from './enquiry-words.ts'
import { loadEnquiry } from './questions.server.ts'
import { StateOf } from './state-of.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(`Enquiry ${loaderData?.enquiry.reference ?? ''}`, matches)
}

export async function loader(args: Route.LoaderArgs) {
  const enquiry = await loadEnquiry(args)
  const self = requireUser(args).id
  const owners = await listOwners(args.context.get(appContext).db, self)
  return { enquiry, owners, self, now: new Date(), noteKey: crypto.randomUUID() }
}

export default function Enquiry({ loaderData }: Route.ComponentProps) {
  const { enquiry, owners, self, now, noteKey } = loaderData
  const { name, message, erasedAt } = enquiry
  return (
    <>
      <ScreenHead
        title={erasedAt ? 'Erased enquiry' : name}
        state={<StateOf enquiry={enquiry} now={now} />}
        back={{ to: href('/admin/enquiries'), label: 'All enquiries' }}
      />
      <div className="enquiry">
        {erasedAt ? (
          <p>What the visitor wrote was erased. The reference, the times and the steps are kept.</p>
        ) : (
          <p className="enquiry-message breakable" dir="auto">
            {message}
          </p>
        )}
        <aside className="enquiry-side" aria-label="About this enquiry">
          <EnquiryActions enquiry={enquiry} owners={owners} self={self} />
          <EnquiryFacts enquiry={enquiry} />
        </aside>
        <EnquirySteps enquiry={enquiry} noteKey={noteKey} />
      </div>
      <Outlet />
    </>
  )
}

function EnquiryActions(props: {
  enquiry: EnquiryDetail
  owners: readonly { id: string; name: string }[]
  self: string
}) {
  const { enquiry, owners, self } = props
  const { id, erasedAt, state, owner } = enquiry
  if (erasedAt) return null
  return (
    <div className="enquiry-actions">
      {state !== 'spam' && <ReplyLink enquiry={enquiry} />}
      {offered
        .filter((step) => isPossible(enquiry, step))
        .map((step) => (
          <StepForm key={step} step={step} enquiry={enquiry}>
            {step === 'assigned' && (
              <FieldOfForm
                key={owner?.id}
                field={ownerField(owners, self)}
                value={owner?.id ?? self}
              />
            )}
          </StepForm>
        ))}
      <Form action={href(steps.erased.one, { id })} preventScrollReset>
        <button type="submit" className="action action-danger">
          {steps.erased.button}
        </button>
      </Form>
    </div>
  )
}

const offered = ['answered', 'closed', 'reopened', 'assigned', 'not-spam', 'spam'] as const

function StepForm(props: { step: StateStep; enquiry: EnquiryDetail; children?: ReactNode }) {
  const { id, revision } = props.enquiry
  const { button, one } = steps[props.step]
  return (
    <Form method="post" action={href(one, { id })} preventScrollReset>
      <input type="hidden" name="revision" value={revision} />
      {props.children}
      <SubmitButton label={button} busy={button} className="action" />
    </Form>
  )
}

/** Meanwhile the panel asks whether the mail was sent. */
function ReplyLink({ enquiry }: { enquiry: EnquiryDetail }) {
  const navigate = useNavigate()
  const to = href('/admin/enquiries/:id/reply', { id: enquiry.id })
  return (
    <a
      className="button"
      href={replyLink(enquiry)}
      onClick={() => void navigate(to, { preventScrollReset: true })}
    >
      Reply
    </a>
  )
}

function EnquiryFacts({ enquiry }: { enquiry: EnquiryDetail }) {
  const { reference, email, phone, callBack, page, consentText, owner, answered } = enquiry
  const { receivedAt, dueAt } = enquiry
  const late = answered ? answered.at.getTime() - dueAt.getTime() : 0
  return (
    <Details
      details={[
        { name: 'Reference', text: reference },
        { name: 'Email', text: email && [{ name: email }] },
        { name: 'Phone', text: phone && [{ name: phone }] },
        callBack && { name: enquiryFields.call_back.label, text: callBackWords(callBack) },
        { name: 'Received', text: [receivedAt] },
        { name: 'Due', text: [dueAt] },
        { name: 'Owner', text: owner && [{ name: owner.name }], empty: 'Nobody' },
        answered && {
          name: 'Answered',
          text: [
            answered.at,
            ' by ',
            { name: answered.by || 'a former colleague' },
            late > 0
              ? `, ${duration(late)} late`
              : `, after ${duration(answered.at.getTime() - receivedAt.getTime())}`,
          ],
        },
        { name: 'Page', text: page && [{ name: page }], empty: 'Not known' },
        { name: 'Consent text', text: consentText, empty: 'Not kept' },
      ]}
    />
  )
}

function EnquirySteps({ enquiry, noteKey }: { enquiry: EnquiryDetail; noteKey: string }) {
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

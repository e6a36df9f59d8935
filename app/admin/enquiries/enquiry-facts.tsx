import type { ReactNode } from 'react'
import { Moment } from '#app/ui/moment.tsx'
import { callBackWords } from '#core/enquiries/call-back.ts'
import { enquiryFields } from '#core/enquiries/enquiry.ts'
import { duration } from '#core/enquiries/enquiry-state.ts'
import type { EnquiryDetail } from '#core/enquiries/one-enquiry.server.ts'

export function EnquiryFacts({ enquiry }: { enquiry: EnquiryDetail }) {
  const {
    reference,
    email,
    phone,
    callBack,
    page,
    consentText,
    receivedAt,
    dueAt,
    owner,
    answered,
  } = enquiry
  const late = answered && answered.at > dueAt
  return (
    <dl className="enquiry-facts">
      <Fact name="Reference" value={reference && <span className="number">{reference}</span>} />
      <Fact name="Email" value={email && <bdi className="breakable">{email}</bdi>} />
      <Fact name="Phone" value={phone && <bdi className="breakable number">{phone}</bdi>} />
      {callBack && <Fact name={enquiryFields.call_back.label} value={callBackWords(callBack)} />}
      <Fact name="Received" value={<Moment at={receivedAt} />} />
      <Fact name="Due" value={<Moment at={dueAt} />} />
      <Fact name="Owner" value={owner && <bdi>{owner.name}</bdi>} empty="Nobody" />
      {answered && (
        <Fact
          name="Answered"
          value={
            <>
              <Moment at={answered.at} /> by <bdi>{answered.by || 'a former colleague'}</bdi>,{' '}
              {late
                ? `${duration(answered.at.getTime() - dueAt.getTime())} late`
                : `after ${duration(answered.at.getTime() - receivedAt.getTime())}`}
            </>
          }
        />
      )}
      <Fact name="Page" value={page && <bdi className="breakable">{page}</bdi>} empty="Not known" />
      <Fact name="Consent text" value={consentText} empty="Not kept" />
    </dl>
  )
}

function Fact(props: { name: string; value: ReactNode; empty?: string }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.value || <span className="note">{props.empty ?? '–'}</span>}</dd>
    </div>
  )
}

import { callBackWords } from '#core/enquiries/call-back.ts'
import { enquiryFields } from '#core/enquiries/enquiry.ts'
import { duration } from '#core/enquiries/enquiry-state.ts'
import type { EnquiryDetail } from '#core/enquiries/one-enquiry.server.ts'
import { Details } from '../details.tsx'

export function EnquiryFacts({ enquiry }: { enquiry: EnquiryDetail }) {
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

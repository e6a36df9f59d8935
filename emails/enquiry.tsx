import type { MailProps } from '#core/outbox/mail.ts'
import { Fact, Layout } from './layout.tsx'
import { moment, type Zone } from './parts.tsx'

/** Tells the firm of an enquiry; answering the mail answers the visitor. */
export function EnquiryMail(props: MailProps['enquiry'] & Zone) {
  return (
    <Layout
      preview={props.message.slice(0, 120)}
      footer={`Sent from ${props.page}. Answering this mail answers the visitor, to whom the site promised a reply within 24 hours.`}
    >
      <h1 style={{ margin: '0 0 24px', fontSize: 24, fontWeight: 400 }}>A new enquiry</h1>
      <Fact name="Full Name">{props.name}</Fact>
      <Fact name="Email Address">{props.email}</Fact>
      <Fact name="Phone Number">{props.phone}</Fact>
      <Fact name="Received">{moment(props.receivedAt, props.timeZone)}</Fact>
      <Fact name="Message">
        {props.message.split(/\r\n|\r|\n/).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
          <span key={index}>
            {index > 0 && <br />}
            {line}
          </span>
        ))}
      </Fact>
    </Layout>
  )
}

import type { MailProps } from '#core/outbox/mail.ts'
import { Fact, Layout } from './layout.tsx'
import { Heading, moment, type Zone } from './parts.tsx'

export function EnquiryMail(props: MailProps['enquiry'] & Zone) {
  return (
    <Layout
      preview={props.message.slice(0, 120)}
      footer={`Sent from ${props.page}. Reply to this email to answer the visitor. The site promises a reply within 24 hours.`}
    >
      <Heading>A new enquiry</Heading>
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

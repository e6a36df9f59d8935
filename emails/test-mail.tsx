import type { MailProps } from '#core/outbox/mail.ts'
import { Layout } from './layout.tsx'
import { Heading, moment, Paragraph, type Zone } from './parts.tsx'

export function TestMail({ firm, sentAt, timeZone }: MailProps['test'] & Zone) {
  return (
    <Layout preview="Mail works" footer={`Sent from the settings of ${firm}.`}>
      <Heading>Mail works</Heading>
      <Paragraph>
        This test was sent on {moment(sentAt, timeZone)}. Nothing else has to be done.
      </Paragraph>
    </Layout>
  )
}

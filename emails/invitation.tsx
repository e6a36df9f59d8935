import type { MailProps } from '#core/outbox/mail.ts'
import { Layout } from './layout.tsx'
import { Action, Heading, Paragraph } from './parts.tsx'

export function InvitationMail(props: MailProps['invitation']) {
  return (
    <Layout
      preview={`An account for the staff panel of ${props.firm}`}
      footer="If you were not expecting this, ignore it: the invitation expires by itself."
    >
      <Heading>You are invited</Heading>
      <Paragraph>
        <bdi>{props.invitedBy}</bdi> has invited you to the staff panel of {props.firm} as{' '}
        {props.role}.
      </Paragraph>
      <Action href={props.link}>Accept the invitation</Action>
      <Paragraph>The link works once, within {props.days} days.</Paragraph>
    </Layout>
  )
}

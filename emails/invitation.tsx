import type { MailProps } from '#core/outbox/mail.ts'
import { Layout } from './layout.tsx'
import { Action, Heading, moment, Paragraph, type Zone } from './parts.tsx'

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

export function PrivateLinkMail(props: MailProps['private-link'] & Zone) {
  const { firm, recipient, theme, link, expiresAt, timeZone } = props
  return (
    <Layout
      preview={`${theme}, for you alone.`}
      footer={`Sent by ${firm} for ${recipient} alone: every page of it carries this name. If that is not you, please delete this email.`}
    >
      <Heading>{theme}</Heading>
      <Paragraph>
        Dear <bdi>{recipient}</bdi>, {firm} has prepared this theme for you. It is not public.
      </Paragraph>
      <Action href={link}>Open the theme</Action>
      <Paragraph>The link works until {moment(expiresAt, timeZone)}.</Paragraph>
    </Layout>
  )
}

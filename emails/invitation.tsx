import type { Language } from '#core/language.ts'
import type { MailProps, VisitorMailCopy } from '#core/outbox/mail.ts'
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

/** In the language of the link. */
export function PrivateLinkMail(props: {
  copy: VisitorMailCopy['private-link']
  theme: string
  link: string
  language?: Language
}) {
  const { copy, theme, link, language } = props
  return (
    <Layout preview={copy.preview} footer={copy.footer} language={language}>
      <Heading>{theme}</Heading>
      <Paragraph>{copy.greeting}</Paragraph>
      <Paragraph>{copy.text}</Paragraph>
      <Action href={link}>{copy.button}</Action>
      <Paragraph>{copy.until}</Paragraph>
    </Layout>
  )
}

import type { Language } from '#core/language.ts'
import type { MailProps } from '#core/outbox/mail.ts'
import { Layout } from './layout.tsx'
import { Action, apart, Heading, momentFor, Paragraph, type Zone } from './parts.tsx'

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
export function PrivateLinkMail(props: MailProps['private-link'] & Zone) {
  const { recipient, theme, link, expiresAt, language = 'en' } = props
  const firm = apart(props.firm)
  const copy = privateLinkCopy[language]
  return (
    <Layout
      preview={copy.preview(theme)}
      footer={copy.footer(firm, apart(recipient))}
      language={language}
    >
      <Heading>{theme}</Heading>
      <Paragraph>
        {copy.greeting} <bdi>{recipient}</bdi>
        {copy.prepared(firm)}
      </Paragraph>
      <Action href={link}>{copy.button}</Action>
      <Paragraph>
        {copy.until} <bdi>{momentFor(language, expiresAt, props)}</bdi>.
      </Paragraph>
    </Layout>
  )
}

const privateLinkCopy = {
  en: {
    preview: (theme: string) => `${theme}, for you alone.`,
    footer: (firm: string, recipient: string) =>
      `Sent by ${firm} for ${recipient} alone: every page of it carries this name. If that is not you, please delete this email.`,
    greeting: 'Dear',
    prepared: (firm: string) => `, ${firm} has prepared this theme for you. It is not public.`,
    button: 'Open the theme',
    until: 'The link works until',
  },
  ar: {
    preview: (theme: string) => `${theme}، نسخة خاصة بكم.`,
    footer: (firm: string, recipient: string) =>
      `أرسلت ${firm} هذه الرسالة إلى المتلقّي وحده: ${recipient}. ويظهر هذا الاسم في كل صفحة من المحور. وإن لم تكونوا المقصودين، فيُرجى حذف الرسالة.`,
    greeting: 'تحية طيبة إلى',
    prepared: (firm: string) => `، أعدّت ${firm} هذا المحور لكم. وهو غير منشور.`,
    button: 'فتح المحور',
    until: 'الرابط متاح حتى',
  },
} satisfies Record<Language, unknown>

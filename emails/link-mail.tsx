import type { MailProps } from '#core/outbox/mail.ts'
import { Layout } from './layout.tsx'
import { Action, Heading, Paragraph } from './parts.tsx'

type Kind = 'verify-address' | 'magic-link' | 'reset-password'

/** What the three mails with a short-lived link say. */
const copy: Record<Kind, { subject: string; reason: string; button: string; otherwise: string }> = {
  'verify-address': {
    subject: 'Confirm your email address',
    reason: 'Somebody signed up with this address. Confirm that it was you.',
    button: 'Confirm my address',
    otherwise: 'If it was not you, do nothing: without this link nobody gets in.',
  },
  'magic-link': {
    subject: 'Your sign-in link',
    reason: 'Here is the link to sign in without a password.',
    button: 'Sign in',
    otherwise: 'If you did not ask for it, do nothing: nobody gets in without this mail.',
  },
  'reset-password': {
    subject: 'Choose a new password',
    reason: 'Somebody asked for a new password for this address.',
    button: 'Choose a new password',
    otherwise: 'If it was not you, do nothing: your password stays as it is.',
  },
}

export function linkMailSubject(kind: Kind, firm: string): string {
  return `${copy[kind].subject} · ${firm}`
}

export function LinkMail({ kind, ...props }: { kind: Kind } & MailProps[Kind]) {
  const { subject, reason, button, otherwise } = copy[kind]
  return (
    <Layout preview={reason} footer={`${otherwise} ${props.firm} never asks for your password.`}>
      <Heading>{subject}</Heading>
      <Paragraph>{reason}</Paragraph>
      <Action href={props.link}>{button}</Action>
      <Paragraph>The link works once, within {props.minutes} minutes of your latest request.</Paragraph>
    </Layout>
  )
}

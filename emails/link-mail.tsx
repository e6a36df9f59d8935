import type { MailProps } from '#core/outbox/mail.ts'
import { Layout } from './layout.tsx'
import { Action, Heading, Paragraph } from './parts.tsx'

type Kind = 'verify-address' | 'magic-link' | 'reset-password'

const copy: Record<Kind, { subject: string; reason: string; button: string; otherwise: string }> = {
  'verify-address': {
    subject: 'Confirm your email address',
    reason: 'Someone signed up with this address. Please confirm that it was you.',
    button: 'Confirm my address',
    otherwise:
      'If it was not you, ignore this email: nobody can use the account without this link.',
  },
  'magic-link': {
    subject: 'Your sign-in link',
    reason: 'Use this link to sign in without a password.',
    button: 'Sign in',
    otherwise:
      'If you did not ask for it, ignore this email: nobody can sign in without this link.',
  },
  'reset-password': {
    subject: 'Choose a new password',
    reason: 'Someone asked to reset the password for this address.',
    button: 'Choose a new password',
    otherwise: 'If it was not you, ignore this email: your password has not changed.',
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
      <Paragraph>
        The link works once, within {props.minutes} minutes of your latest request.
      </Paragraph>
    </Layout>
  )
}

import { render } from '@react-email/render'
import type { ReactElement } from 'react'
import type { MailKind, MailProps, ReceivedCopy } from '#core/outbox/mail.ts'
import { type BrandColours, defaultColours } from '#core/settings/colours.ts'
import {
  AccountExistsMail,
  FirstAdminMail,
  PasswordChangedMail,
  SecondFactorMail,
  secondFactorSubjects,
} from './account-news.tsx'
import { ArchiveHeadMail } from './archive-head.tsx'
import { EnquiriesDueMail, EnquiryMail, EnquiryReceivedMail } from './enquiry.tsx'
import { InvitationMail, PrivateLinkMail } from './invitation.tsx'
import { LinkMail, linkMailSubject } from './link-mail.tsx'
import { MailColours, type Zone } from './parts.tsx'
import { decisionSubjects, ReviewDecidedMail, ReviewWantedMail } from './review.tsx'
import { TestMail } from './test-mail.tsx'

export type RenderedMail = { subject: string; html: string; text: string; replyTo?: string }

/** A mail of ours, in words of ours. */
export function renderMail(
  mail: OwnMail,
  { colours, ...zone }: Zone & { colours?: BrandColours },
): Promise<RenderedMail> {
  return finish(compose(mail, zone), colours)
}

/** The acknowledgement of an enquiry, in the words that staff have published. */
export function renderReceived(
  { reference, replyTo, language }: MailProps['enquiry-received'],
  copy: ReceivedCopy,
  colours?: BrandColours,
): Promise<RenderedMail> {
  const element = <EnquiryReceivedMail copy={copy} reference={reference} language={language} />
  return finish({ subject: copy.subject, element, replyTo }, colours)
}

async function finish(
  { subject, element, replyTo }: Composed,
  colours = defaultColours,
): Promise<RenderedMail> {
  const coloured = <MailColours value={colours}>{element}</MailColours>
  return { subject: oneLine(subject), ...(replyTo && { replyTo }), ...(await twins(coloured)) }
}

type OwnMail = {
  [Kind in Exclude<MailKind, 'enquiry-received'>]: { kind: Kind; props: MailProps[Kind] }
}[Exclude<MailKind, 'enquiry-received'>]

type Composed = { subject: string; element: ReactElement; replyTo?: string }

function compose(mail: OwnMail, zone: Zone): Composed {
  switch (mail.kind) {
    case 'enquiry':
      return {
        subject: `Enquiry from ${mail.props.name}`,
        element: <EnquiryMail {...mail.props} {...zone} />,
        replyTo: mail.props.email,
      }
    case 'enquiries-due':
      return {
        subject: dueSubject(mail.props),
        element: <EnquiriesDueMail {...mail.props} {...zone} />,
      }
    case 'review-wanted':
      return {
        subject: `To approve: ${mail.props.title} · ${mail.props.firm}`,
        element: <ReviewWantedMail {...mail.props} />,
      }
    case 'review-decided':
      return {
        subject: `${decisionSubjects[mail.props.decision]}: ${mail.props.title} · ${mail.props.firm}`,
        element: <ReviewDecidedMail {...mail.props} />,
      }
    case 'archive-head':
      return {
        subject: `Archive of ${mail.props.firm}: entry ${mail.props.number}`,
        element: <ArchiveHeadMail {...mail.props} {...zone} />,
      }
    case 'test':
      return {
        subject: `Mail works · ${mail.props.firm}`,
        element: <TestMail {...mail.props} {...zone} />,
      }
    case 'verify-address':
    case 'magic-link':
    case 'reset-password':
      return {
        subject: linkMailSubject(mail.kind, mail.props.firm),
        element: <LinkMail kind={mail.kind} {...mail.props} />,
      }
    case 'invitation':
      return {
        subject: `Your invitation to the staff panel · ${mail.props.firm}`,
        element: <InvitationMail {...mail.props} />,
      }
    case 'private-link':
      return {
        subject: `${mail.props.theme} · ${mail.props.firm}`,
        element: <PrivateLinkMail {...mail.props} {...zone} />,
      }
    case 'account-exists':
      return {
        subject: `You already have an account · ${mail.props.firm}`,
        element: <AccountExistsMail {...mail.props} />,
      }
    case 'password-changed':
      return {
        subject: `Your password was changed · ${mail.props.firm}`,
        element: <PasswordChangedMail {...mail.props} {...zone} />,
      }
    case 'first-admin':
      return {
        subject: `You are the first administrator · ${mail.props.firm}`,
        element: <FirstAdminMail {...mail.props} {...zone} />,
      }
    case 'second-factor':
      return {
        subject: `${secondFactorSubjects[mail.props.change]} · ${mail.props.firm}`,
        element: <SecondFactorMail {...mail.props} {...zone} />,
      }
  }
}

function dueSubject({ isOverdue, enquiries, more }: MailProps['enquiries-due']): string {
  const count = enquiries.length + more
  const what = count === 1 ? `Enquiry ${enquiries[0]?.reference} is` : `${count} enquiries are`
  return isOverdue ? `${what} overdue` : `${what} due soon`
}

/** Text from people must never start a header of its own (docs/bar.md 27). */
function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

async function twins(element: ReactElement): Promise<{ html: string; text: string }> {
  const [html, text] = await Promise.all([
    render(element),
    render(element, {
      plainText: true,
      htmlToTextOptions: {
        wordwrap: false,
        selectors: [
          { selector: '[data-skip-in-text]', format: 'skip' },
          { selector: 'h1', options: { uppercase: false } },
          { selector: 'a', options: { linkBrackets: false } },
        ],
      },
    }),
  ])
  return { html, text }
}

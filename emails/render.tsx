import { render } from '@react-email/render'
import type { ReactElement } from 'react'
import type { MailKind, MailProps, VisitorMailCopy } from '#core/outbox/mail.ts'
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
import { decisionSubjects, ReviewDecidedMail, ReviewWantedMail, reviewSubject } from './review.tsx'
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
  copy: VisitorMailCopy['enquiry-received'],
  colours?: BrandColours,
): Promise<RenderedMail> {
  const element = <EnquiryReceivedMail copy={copy} reference={reference} language={language} />
  return finish({ subject: copy.subject, element, replyTo }, colours)
}

/** A private link for its recipient, likewise. */
export function renderPrivateLink(
  { theme, link, language }: Pick<MailProps['private-link'], 'theme' | 'link' | 'language'>,
  copy: VisitorMailCopy['private-link'],
  colours?: BrandColours,
): Promise<RenderedMail> {
  const element = <PrivateLinkMail {...{ copy, theme, link, language }} />
  return finish({ subject: copy.subject, element }, colours)
}

async function finish(
  { subject, element, replyTo }: Composed,
  colours = defaultColours,
): Promise<RenderedMail> {
  const coloured = <MailColours value={colours}>{element}</MailColours>
  return { subject: oneLine(subject), ...(replyTo && { replyTo }), ...(await twins(coloured)) }
}

type OwnKind = Exclude<MailKind, keyof VisitorMailCopy>
type OwnMail = { [Kind in OwnKind]: { kind: Kind; props: MailProps[Kind] } }[OwnKind]

type Composed = { subject: string; element: ReactElement; replyTo?: string }

const composers: { [Kind in OwnMail['kind']]: (props: MailProps[Kind], zone: Zone) => Composed } = {
  enquiry: (props, zone) => ({
    subject: `Enquiry from ${props.name}`,
    element: <EnquiryMail {...props} {...zone} />,
    replyTo: props.email,
  }),
  'enquiries-due': (props, zone) => ({
    subject: dueSubject(props),
    element: <EnquiriesDueMail {...props} {...zone} />,
  }),
  'review-wanted': (props) => ({
    subject: reviewSubject(props),
    element: <ReviewWantedMail {...props} />,
  }),
  'review-decided': (props) => ({
    subject: `${decisionSubjects[props.decision]}: ${props.title} · ${props.firm}`,
    element: <ReviewDecidedMail {...props} />,
  }),
  'archive-head': (props, zone) => ({
    subject: `Archive of ${props.firm}: entry ${props.number}`,
    element: <ArchiveHeadMail {...props} {...zone} />,
  }),
  test: (props, zone) => ({
    subject: `Mail works · ${props.firm}`,
    element: <TestMail {...props} {...zone} />,
  }),
  'verify-address': (props) => linkMail('verify-address', props),
  'magic-link': (props) => linkMail('magic-link', props),
  'reset-password': (props) => linkMail('reset-password', props),
  invitation: (props) => ({
    subject: `Your invitation to the staff panel · ${props.firm}`,
    element: <InvitationMail {...props} />,
  }),
  'account-exists': (props) => ({
    subject: `You already have an account · ${props.firm}`,
    element: <AccountExistsMail {...props} />,
  }),
  'password-changed': (props, zone) => ({
    subject: `Your password was changed · ${props.firm}`,
    element: <PasswordChangedMail {...props} {...zone} />,
  }),
  'first-admin': (props, zone) => ({
    subject: `You are the first administrator · ${props.firm}`,
    element: <FirstAdminMail {...props} {...zone} />,
  }),
  'second-factor': (props, zone) => ({
    subject: `${secondFactorSubjects[props.change]} · ${props.firm}`,
    element: <SecondFactorMail {...props} {...zone} />,
  }),
}

function compose<Kind extends OwnMail['kind']>(
  { kind, props }: { kind: Kind; props: MailProps[Kind] },
  zone: Zone,
): Composed {
  return composers[kind](props, zone)
}

function linkMail(
  kind: 'verify-address' | 'magic-link' | 'reset-password',
  props: MailProps['magic-link'],
): Composed {
  return {
    subject: linkMailSubject(kind, props.firm),
    element: <LinkMail kind={kind} {...props} />,
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

import type { ReactElement } from 'react'
import type { MailKind, MailProps, VisitorMailCopy } from '#core/outbox/mail.ts'
import {
  AccountExistsMail,
  FirstAdminMail,
  NewBrowserMail,
  PasswordChangedMail,
  SecondFactorMail,
  secondFactorSubjects,
} from './account-news.tsx'
import { ArchiveHeadMail } from './archive-head.tsx'
import { EnquiriesDueMail, EnquiryMail } from './enquiry.tsx'
import { InvitationMail } from './invitation.tsx'
import { LinkMail, linkMailSubject } from './link-mail.tsx'
import { MondayMail, mondaySubject } from './monday.tsx'
import type { Zone } from './parts.tsx'
import {
  AdminNoticeMail,
  decisionSubjects,
  noticeSubject,
  ReviewDecidedMail,
  ReviewWantedMail,
  reviewSubject,
} from './review.tsx'
import { TestMail } from './test-mail.tsx'

type OwnKind = Exclude<MailKind, keyof VisitorMailCopy>

export type OwnMail = { [Kind in OwnKind]: { kind: Kind; props: MailProps[Kind] } }[OwnKind]

/** `isPersonal`: somebody has pressed for this very mail; no program answers its own (RFC 3834). */
export type Composed = {
  subject: string
  element: ReactElement
  replyTo?: string
  isPersonal?: boolean
}

/** When and where a mail is read: `origin` is the address of the panel. */
type Place = Zone & { origin?: string | undefined }

export function compose<Kind extends OwnMail['kind']>(
  { kind, props }: { kind: Kind; props: MailProps[Kind] },
  zone: Place,
): Composed {
  return composers[kind](props, zone)
}

const composers: { [Kind in OwnMail['kind']]: (props: MailProps[Kind], zone: Place) => Composed } =
  {
    enquiry: (props, { origin, ...zone }) => ({
      subject: `Enquiry from ${props.name}`,
      element: (
        <EnquiryMail
          {...props}
          {...zone}
          link={origin && props.id && `${origin}/admin/enquiries/${props.id}`}
        />
      ),
      replyTo: props.email,
    }),
    'enquiries-due': (props, zone) => ({
      subject: dueSubject(props),
      element: <EnquiriesDueMail {...props} {...zone} />,
    }),
    monday: (props) => ({ subject: mondaySubject(props), element: <MondayMail {...props} /> }),
    'review-wanted': (props) => ({
      subject: reviewSubject(props),
      element: <ReviewWantedMail {...props} />,
    }),
    'review-decided': (props) => ({
      subject: `${decisionSubjects[props.decision]}: ${props.title} · ${props.firm}`,
      element: <ReviewDecidedMail {...props} />,
    }),
    'admin-notice': (props) => ({
      subject: noticeSubject(props),
      element: <AdminNoticeMail {...props} />,
    }),
    'archive-head': (props, zone) => ({
      subject: `Archive of ${props.firm}: entry ${props.number}`,
      element: <ArchiveHeadMail {...props} {...zone} />,
    }),
    test: (props, zone) => ({
      subject: `Mail works · ${props.firm}`,
      element: <TestMail {...props} {...zone} />,
      isPersonal: true,
    }),
    'verify-address': (props) => linkMail('verify-address', props),
    'magic-link': (props) => linkMail('magic-link', props),
    'reset-password': (props) => linkMail('reset-password', props),
    invitation: (props) => ({
      subject: `Your invitation to the staff panel · ${props.firm}`,
      element: <InvitationMail {...props} />,
      isPersonal: true,
    }),
    'account-exists': (props) => ({
      subject: `You already have an account · ${props.firm}`,
      element: <AccountExistsMail {...props} />,
    }),
    'password-changed': (props, zone) => ({
      subject: `Your password was changed · ${props.firm}`,
      element: <PasswordChangedMail {...props} {...zone} />,
    }),
    'new-browser': (props, zone) => ({
      subject: `You signed in on a new browser · ${props.firm}`,
      element: <NewBrowserMail {...props} {...zone} />,
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

import type { ReactElement } from 'react'
import type { MailProps, VisitorMailCopy } from '#core/outbox/mail.ts'
import { type Composed, compose, type OwnMail } from './compose.tsx'
import { EnquiryReceivedMail } from './enquiry.tsx'
import { PrivateLinkMail } from './invitation.tsx'
import { Look, type MailLook, type Zone } from './parts.tsx'

export type RenderedMail = {
  subject: string
  html: string
  text: string
  replyTo?: string
  /** By this, no program answers a program (RFC 3834); undefined where a person has sent it. */
  autoSubmitted?: 'auto-generated' | 'auto-replied'
}

/** A mail of ours, in words of ours. */
export function renderMail(
  mail: OwnMail,
  { look, ...place }: Zone & { look?: MailLook; origin?: string },
): Promise<RenderedMail> {
  const { isPersonal, ...composed } = compose(mail, place)
  return finish(composed, look, isPersonal ? undefined : 'auto-generated')
}

/** The acknowledgement of an enquiry, in the words that staff have published. */
export function renderReceived(
  { reference, replyTo, language }: MailProps['enquiry-received'],
  copy: VisitorMailCopy['enquiry-received'],
  look?: MailLook,
): Promise<RenderedMail> {
  const element = <EnquiryReceivedMail copy={copy} reference={reference} language={language} />
  return finish({ subject: copy.subject, element, replyTo }, look, 'auto-replied')
}

/** A private link for its recipient, likewise. */
export function renderPrivateLink(
  { theme, link, language }: Pick<MailProps['private-link'], 'theme' | 'link' | 'language'>,
  copy: VisitorMailCopy['private-link'],
  look?: MailLook,
): Promise<RenderedMail> {
  const element = <PrivateLinkMail copy={copy} theme={theme} link={link} language={language} />
  return finish({ subject: copy.subject, element }, look)
}

async function finish(
  { subject, element, replyTo }: Composed,
  look?: MailLook,
  autoSubmitted?: RenderedMail['autoSubmitted'],
): Promise<RenderedMail> {
  return {
    subject: oneLine(subject),
    ...(replyTo && { replyTo }),
    ...(autoSubmitted && { autoSubmitted }),
    ...(await twins(look ? <Look value={look}>{element}</Look> : element)),
  }
}

/** Text from people must never start a header of its own (docs/bar.md 27). */
function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

async function twins(element: ReactElement): Promise<{ html: string; text: string }> {
  // With the first mail: until then it would be a third of what a start reads for its jobs.
  const { render } = await import('@react-email/render')
  const [html, text] = await Promise.all([
    render(element),
    render(element, {
      plainText: true,
      htmlToTextOptions: {
        wordwrap: false,
        selectors: [
          { selector: '[data-skip-in-text=true]', format: 'skip' },
          { selector: 'h1', options: { uppercase: false } },
          { selector: 'a', options: { linkBrackets: false } },
        ],
      },
    }),
  ])
  return { html, text }
}

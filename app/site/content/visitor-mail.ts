import type { VisitorMailCopy } from '#core/outbox/mail.ts'
import { fillTemplate } from '../fill-template.ts'
import { type Copy, currentLanguage, withCopy } from './current-copy.ts'
import { mails } from './mails.ts'

/** What the acknowledgement of an enquiry says, in a copy. */
export function receivedCopy(copy: Copy, reference: string): VisitorMailCopy['enquiry-received'] {
  return withCopy(copy, () => filled(mails.received, { reference }))
}

/** What the mail with a private link says, in a copy; `date` is the moment when the link ends. */
export function privateLinkCopy(
  copy: Copy,
  { recipient, ...values }: Record<'recipient' | 'theme' | 'date', string>,
): VisitorMailCopy['private-link'] {
  return withCopy(copy, () => filled(mails.privateLink, { ...values, recipient: apart(recipient) }))
}

function filled<Name extends string>(
  sentences: Readonly<Record<Name, string>>,
  values: Record<string, string>,
): Record<Name, string> {
  const names = Object.keys(sentences) as Name[]
  return Object.fromEntries(
    names.map((name) => [name, fillTemplate(sentences[name], values)]),
  ) as Record<Name, string>
}

/** An Arabic name does not turn an English sentence around; Arabic copy isolates what it fills in. */
function apart(name: string): string {
  return currentLanguage() === 'en' && /[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name
}

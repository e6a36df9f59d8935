import type { VisitorMailCopy } from '#core/outbox/mail.ts'
import { withoutDirection } from '#core/text.ts'
import { type Copy, fillTemplate, wordsIn } from './copy.ts'
import { mailsCopy } from './mails.ts'

/** What the acknowledgement of an enquiry says, in a copy. */
export function receivedCopy(copy: Copy, reference: string): VisitorMailCopy['enquiry-received'] {
  return filled(copy, wordsIn(copy, mailsCopy).received, { reference })
}

/** What the mail with a private link says, in a copy; `date` is the moment when the link ends. */
export function privateLinkCopy(
  copy: Copy,
  { recipient, theme, date }: Record<'recipient' | 'theme' | 'date', string>,
): VisitorMailCopy['private-link'] {
  const values = { recipient: apart(recipient), theme: apart(theme), date }
  const said = filled(copy, wordsIn(copy, mailsCopy).privateLink, values)
  // A list of mails shows it alone.
  return { ...said, subject: withoutDirection(said.subject) }
}

function filled<Name extends string>(
  copy: Copy,
  sentences: Readonly<Record<Name, string>>,
  values: Record<string, string>,
): Record<Name, string> {
  const names = Object.keys(sentences) as Name[]
  return Object.fromEntries(
    names.map((name) => [name, fillTemplate(copy, sentences[name], values)]),
  ) as Record<Name, string>
}

/** What somebody wrote, so that it turns nothing beside it around: a mail's text has no elements. */
function apart(text: string): string {
  return `\u2068${withoutDirection(text)}\u2069`
}

import type { ReceivedCopy } from '#core/outbox/mail.ts'
import { fillTemplate } from '../fill-template.ts'
import { type Copy, withCopy } from './current-copy.ts'
import { mails } from './mails.ts'

/** What the acknowledgement of an enquiry says, in a copy. */
export function receivedCopy(copy: Copy, reference: string): ReceivedCopy {
  return withCopy(copy, () => {
    const fill = (sentence: string) => fillTemplate(sentence, { reference })
    const { subject, preview, title, text, reference: label, footer } = mails.received
    return {
      subject: fill(subject),
      preview: fill(preview),
      title: fill(title),
      text: fill(text),
      reference: fill(label),
      footer: fill(footer),
    }
  })
}

import type { Words } from '#app/ui/words.tsx'
import type { MailState } from '#core/outbox/mail-state.ts'

/** What the outbox knows of a mail; undefined: its record is no longer kept (docs/decisions.md 44). */
export function wordsOfMail(mail: MailState | undefined): Words {
  switch (mail?.state) {
    case undefined:
      return 'what became of the email is no longer recorded'
    case 'waiting':
      return mail.reason
        ? ['email waits, the last try failed: ', { name: mail.reason }]
        : 'email waits to be sent'
    case 'sent':
      return ['email sent ', mail.at]
    case 'failed':
      return ['email not sent: ', { name: mail.reason }]
    case 'filed':
      return ['emails are not being sent yet: kept as a file ', mail.at]
  }
}

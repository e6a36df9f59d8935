import { Moment } from '#app/ui/moment.tsx'
import type { MailState } from '#core/outbox/mail-state.ts'

/** What the outbox knows of a mail; undefined: its record is no longer kept (docs/decisions.md 44). */
export function MailOutcome({ mail }: { mail: MailState | undefined }) {
  if (!mail) return <>what became of the email is no longer recorded</>
  switch (mail.state) {
    case 'waiting':
      return mail.reason ? (
        <>
          email waits, the last try failed: <bdi>{mail.reason}</bdi>
        </>
      ) : (
        <>email waits to be sent</>
      )
    case 'sent':
      return (
        <>
          email sent <Moment at={mail.at} />
        </>
      )
    case 'failed':
      return (
        <>
          email not sent: <bdi>{mail.reason}</bdi>
        </>
      )
    case 'filed':
      return (
        <>
          no mail server is set up: email kept as a file <Moment at={mail.at} />
        </>
      )
  }
}

import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { readCopy } from '#app/site/content/read-copy.server.ts'
import { privateLinkCopy, receivedCopy } from '#app/site/content/visitor-mail.ts'
import type { OutboxMail } from '#core/outbox/mail.ts'
import { openMail } from '#core/outbox/mail-states.server.ts'
import { expireEntries, failEntry, finishEntry } from '#core/queue/end-entries.server.ts'
import { claimDueEntry } from '#core/queue/queue.server.ts'
import { postponeEntry } from '#core/queue/retries.server.ts'
import { digitsIn, findSettings } from '#core/settings/settings.server.ts'
import { mailLookOf, momentFor } from '#emails/parts.tsx'
import {
  type RenderedMail,
  renderMail,
  renderPrivateLink,
  renderReceived,
} from '#emails/render.tsx'
import type { JobContext } from './job.ts'

const owner = `${hostname()}:${process.pid}`

/** Making a mail takes the processor from those who read the site: the more wait, the calmer it goes. */
const atOnce = 5
const pauseMs = 250

export async function sendDueMail(context: JobContext): Promise<void> {
  const { db, clock, encryption, sendMail, mailFiles, log, stopping } = context
  const expired = await expireEntries(db, 'mails', clock.now())
  if (expired > 0) log.warn({ mails: expired }, 'mails expired before they could be sent')
  for (let taken = 0; !stopping.aborted; taken += 1) {
    if (taken > 0 && taken % atOnce === 0)
      await pause(pauseMs, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return
    const claimed = await claimDueEntry(db, 'mails', owner, clock)
    if (!claimed) return
    const mail = openMail(claimed, encryption)
    if (!mail) {
      log.warn({ mail: claimed.id, kind: claimed.kind }, 'mail encrypted with another secret')
      await failEntry(db, claimed.id, 'encrypted with another secret', clock.now())
      continue
    }
    try {
      const rendered = await render(mail, context)
      const outcome = await sendMail({ id: mail.id, to: mail.recipient, ...rendered })
      // Somebody was erased while their mail was on its way.
      if (!(await finishEntry(db, mail.id, clock.now(), outcome))) await mailFiles.delete([mail.id])
      const what = outcome === 'sent' ? 'mail sent' : 'mail kept as a file'
      log.info({ mail: mail.id, kind: mail.kind }, what)
    } catch (error) {
      const reason = withoutAddresses(error instanceof Error ? error.message : String(error))
      log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, reason }, 'mail not sent')
      await postponeEntry(db, mail, reason, clock.now())
    }
  }
}

async function render(
  mail: OutboxMail,
  { db, clock, origin }: Pick<JobContext, 'db' | 'clock' | 'origin'>,
): Promise<RenderedMail> {
  const settings = await findSettings(db)
  const { timeZone } = settings
  if (mail.kind !== 'enquiry-received' && mail.kind !== 'private-link')
    return renderMail(mail, { timeZone, origin, look: mailLookOf(settings, 'en') })
  const { language = 'en' } = mail.props
  const look = mailLookOf(settings, language)
  const copy = await readCopy(db, clock.now(), language)
  if (mail.kind === 'enquiry-received')
    return renderReceived(mail.props, receivedCopy(copy, mail.props.reference), look)
  const { expiresAt, ...props } = mail.props
  const date = momentFor(language, expiresAt, {
    timeZone,
    digits: digitsIn(settings, language),
  })
  return renderPrivateLink(props, privateLinkCopy(copy, { ...props, date }), look)
}

/** Mail servers like to repeat whom they refused: that is for nobody's log. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '(address)')
}

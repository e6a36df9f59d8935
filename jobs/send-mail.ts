import { hostname } from 'node:os'
import {
  claimDueMail,
  expireMail,
  markFailed,
  markSent,
  openMail,
  postponeMail,
} from '#core/outbox/delivery.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { renderMail } from '#emails/render.tsx'
import type { JobContext } from './job.ts'

const owner = `${hostname()}:${process.pid}`

/** Sends what waits in the outbox, one mail after the other, until nothing is due. */
export async function sendDueMail(context: JobContext): Promise<void> {
  const { db, clock, encryption, sendMail, log, stopping } = context
  const { timeZone } = await readSettings(db)
  const expired = await expireMail(db, clock.now())
  if (expired > 0) log.warn({ mails: expired }, 'mails expired before they could be sent')
  while (!stopping.aborted) {
    const claimed = await claimDueMail(db, owner, clock)
    if (!claimed) return
    const mail = openMail(claimed, encryption)
    if (!mail) {
      log.warn({ mail: claimed.id, kind: claimed.kind }, 'mail sealed with another secret')
      await markFailed(db, claimed.id, 'sealed with another secret', clock.now())
      continue
    }
    try {
      await sendMail({ id: mail.id, to: mail.recipient, ...(await renderMail(mail, { timeZone })) })
      await markSent(db, mail.id, clock.now())
      log.info({ mail: mail.id, kind: mail.kind }, 'mail sent')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, reason }, 'mail not sent')
      await postponeMail(db, mail, reason, clock.now())
    }
  }
}

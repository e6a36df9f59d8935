import { hostname } from 'node:os'
import { claimDueMail, markSent, postponeMail } from '../core/outbox/outbox.server.ts'
import { renderMail } from '../emails/render.tsx'
import type { JobContext } from './job.ts'

const owner = `${hostname()}:${process.pid}`

/** Sends what waits in the outbox, one mail after the other, until nothing is due. */
export async function sendDueMail({ db, sendMail, log, stopping }: JobContext): Promise<void> {
  while (!stopping.aborted) {
    const mail = await claimDueMail(db, owner)
    if (!mail) return
    try {
      await sendMail({ id: mail.id, to: mail.recipient, ...(await renderMail(mail)) })
      await markSent(db, mail.id)
      log.info({ mail: mail.id, kind: mail.kind }, 'mail sent')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, reason }, 'mail not sent')
      await postponeMail(db, mail, reason)
    }
  }
}

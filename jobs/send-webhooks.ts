import { hostname } from 'node:os'
import { hasDueEntry } from '#core/queue/enqueue.server.ts'
import {
  hasUntoldPublication,
  tellOfBegunPublications,
} from '#core/texts/begun-publications.server.ts'
import { sendDueMessages } from '#core/webhooks/send-messages.server.ts'
import { findNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import type { JobContext } from './job.ts'

const owner = `${hostname()}:${process.pid}`

export async function webhooksAreDue(db: Db, now: Date): Promise<boolean> {
  return (await hasDueEntry(db, 'webhooks', now)) || hasUntoldPublication(db, await findNow(db))
}

export async function sendWebhooks({ sendWebhook, ...context }: JobContext): Promise<void> {
  const { db } = context
  await sendDueMessages({ ...context, sendWebhook, owner }, async () =>
    tellOfBegunPublications(db, await findNow(db)),
  )
}

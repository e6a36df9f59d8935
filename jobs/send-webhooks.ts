import { hostname } from 'node:os'
import {
  hasUntoldPublication,
  tellOfBegunPublications,
} from '#core/texts/begun-publications.server.ts'
import { hasDueMessage, sendDueMessages } from '#core/webhooks/deliveries.server.ts'
import type { Db } from '#db/schema.ts'
import type { JobContext } from './job.ts'

const owner = `${hostname()}:${process.pid}`

export async function webhooksAreDue(db: Db, now: Date): Promise<boolean> {
  return (await hasDueMessage(db, now)) || hasUntoldPublication(db, now)
}

export async function sendWebhooks({ sendWebhook, ...context }: JobContext): Promise<void> {
  await tellOfBegunPublications(context.db, context.clock.now())
  await sendDueMessages({ ...context, sendWebhook, owner })
}

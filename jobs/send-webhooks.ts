import { hostname } from 'node:os'
import { sendDueMessages } from '#core/webhooks/deliveries.server.ts'
import type { JobContext } from './job.ts'

const owner = `${hostname()}:${process.pid}`

export function sendWebhooks({ sendWebhook, ...context }: JobContext): Promise<void> {
  return sendDueMessages({ ...context, sendWebhook, owner })
}

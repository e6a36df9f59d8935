import { createHmac } from 'node:crypto'
import type { Clock } from '#core/clock.ts'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import { failEntry, finishEntry } from '#core/queue/end-entries.server.ts'
import type { QueueEntry } from '#core/queue/queue.server.ts'
import { postponeEntry } from '#core/queue/retries.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { recordDelivery } from './deliveries.server.ts'
import type { Message } from './events.server.ts'
import { type OffReason, webhookLimits } from './webhook.ts'

export type WebhookRequest = { headers: Record<string, string>; body: string }

/** Throws, with a reason for people, without an answer. */
export type SendWebhook = (address: string, request: WebhookRequest) => Promise<{ status: number }>

export type SendingContext = {
  db: Db
  clock: Clock
  encryption: Encryption
  sendWebhook: SendWebhook
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
  stopping: AbortSignal
  owner: string
}

/** One attempt: recorded, and then done, put off or failed. */
export async function deliver(context: SendingContext, entry: QueueEntry): Promise<void> {
  const { db, clock, encryption, sendWebhook, log } = context
  const message = entry.props as Message
  const webhook = await db
    .selectFrom('webhooks')
    .select(['id', 'address', 'secret'])
    .where('id', '=', message.webhookId)
    .where('off_at', 'is', null)
    .executeTakeFirst()
  if (!webhook) return failEntry(db, entry.id, 'switched off', clock.now())
  const started = performance.now()
  const at = clock.now()
  const secret = encryption.decrypt(webhook.secret, webhook.id)
  const result: AttemptResult =
    secret === undefined
      ? { status: undefined, reason: 'its secret was encrypted on another machine', off: 'secret' }
      : await send(sendWebhook, webhook.address, message, signedHeaders(message, secret, at))
  const { status, reason } = result
  const ms = Math.round(performance.now() - started)
  const attempt = { attempt: entry.attempts, at, ms, status, reason }
  // Together, so that after a kill nothing is tried again that the log calls accepted.
  await db.transaction().execute(async (tx) => {
    await recordDelivery(tx, message, attempt)
    await endAttempt(tx, entry, result, clock.now())
  })
  const told = { webhook: webhook.id, message: message.id, event: message.event, ...attempt }
  log[reason === '' ? 'info' : 'warn'](told, 'webhook delivery')
}

async function send(
  sendWebhook: SendWebhook,
  address: string,
  { body }: Message,
  headers: Record<string, string>,
): Promise<AttemptResult> {
  try {
    const { status } = await sendWebhook(address, { headers, body })
    return { status, reason: reasonOfStatus(status) }
  } catch (error) {
    return { status: undefined, reason: error instanceof Error ? error.message : String(error) }
  }
}

function reasonOfStatus(status: number): string {
  if (status >= 200 && status < 300) return ''
  if (status >= 300 && status < 400) return 'it leads elsewhere, which is not followed'
  return `it answers ${status}`
}

/** As Standard Webhooks has them: HMAC-SHA256 over id, time in seconds and body. */
function signedHeaders(message: Message, secret: string, at: Date): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', key)
    .update(`${message.id}.${seconds}.${message.body}`)
    .digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  }
}

const hourMs = 60 * 60_000

type AttemptResult = {
  status: number | undefined
  /** For people; '' where it was accepted. */
  reason: string
  /** Why no other attempt can succeed. */
  off?: OffReason
}

async function endAttempt(
  tx: Tx,
  entry: QueueEntry,
  { status, reason, off: known }: AttemptResult,
  now: Date,
): Promise<void> {
  const { webhookId } = entry.props as Message
  const webhook = tx.updateTable('webhooks').where('id', '=', webhookId)
  if (reason === '') {
    await webhook.set({ failures: 0, failing_since: null }).execute()
    await finishEntry(tx, entry.id, now)
    return
  }
  const failing = await webhook
    .set(({ eb, fn, val }) => ({
      failures: eb('failures', '+', 1),
      failing_since: fn.coalesce('failing_since', val(now)),
    }))
    .returning(['failures', 'failing_since'])
    .executeTakeFirst()
  const isFailing = failing !== undefined && hasFailedLong(failing, now)
  const off = known ?? (status === 410 ? 'gone' : isFailing ? 'failures' : undefined)
  if (!off) return postponeEntry(tx, entry, reason, now)
  await switchOff(tx, webhookId, off, now)
  await failEntry(tx, entry.id, reason, now)
}

function hasFailedLong(
  { failures, failing_since: since }: { failures: number; failing_since: Date | null },
  now: Date,
): boolean {
  const ms = webhookLimits.failingHours * hourMs
  return failures >= webhookLimits.failures && since !== null && +now - +since >= ms
}

async function switchOff(tx: Tx, id: string, because: OffReason, now: Date): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ off_at: now, off_because: because })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .execute()
}

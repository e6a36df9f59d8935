import { createHmac, randomUUID } from 'node:crypto'
import type { Clock } from '#core/clock.ts'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import { Refusal } from '#core/issue.ts'
import {
  claimDueEntry,
  expireEntries,
  failEntry,
  finishEntry,
  hasDueEntry,
  type QueueEntry,
} from '#core/queue/queue.server.ts'
import { postponeEntry } from '#core/queue/retries.server.ts'
import { storableText } from '#core/storable.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayManageKeys } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'
import { enqueueMessage, type Message } from './events.server.ts'
import { type Delivery, type OffReason, webhookLimits } from './webhook.ts'
import { requireOn } from './webhooks.server.ts'

export type WebhookRequest = { headers: Record<string, string>; body: string }

/** Throws, with a reason for people, without an answer. */
export type SendWebhook = (address: string, request: WebhookRequest) => Promise<{ status: number }>

export type DeliveryContext = {
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

export function hasDueMessage(db: Db, now: Date): Promise<boolean> {
  return hasDueEntry(db, 'webhooks', now)
}

/** All that are due, one by one, in the order in which they came. */
export async function sendDueMessages(context: DeliveryContext): Promise<void> {
  const { db, clock, log, stopping, owner } = context
  const expired = await expireEntries(db, 'webhooks', clock.now())
  if (expired > 0) log.warn({ messages: expired }, 'webhook messages given up after a day')
  while (!stopping.aborted) {
    const claimed = await claimDueEntry(db, 'webhooks', owner, clock)
    if (!claimed) return
    await deliver(context, claimed)
  }
}

async function deliver(context: DeliveryContext, entry: QueueEntry): Promise<void> {
  const { db, clock, encryption, sendWebhook, log } = context
  const message = entry.props as Message
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', message.webhookId)
    .where('off_at', 'is', null)
    .executeTakeFirst()
  if (!webhook) return failEntry(db, entry.id, 'switched off', clock.now())
  const secret = encryption.decrypt(webhook.secret, webhook.id)
  if (secret === undefined) {
    await switchOff(db, webhook.id, 'secret', clock.now())
    return failEntry(db, entry.id, 'its secret was encrypted on another machine', clock.now())
  }
  const started = performance.now()
  const at = clock.now()
  const headers = signedHeaders(message, secret, at)
  const result = await sendWebhook(webhook.address, { headers, body: message.body }).then(
    ({ status }) => ({ status, reason: reasonOfStatus(status) }),
    (error: unknown) => ({
      status: undefined,
      reason: error instanceof Error ? error.message : String(error),
    }),
  )
  const ms = Math.round(performance.now() - started)
  const attempt = { attempt: entry.attempts, at, ms, ...result }
  await recordDelivery(db, message, attempt)
  const told = { webhook: webhook.id, message: message.id, event: message.event, ...attempt }
  log[result.reason === '' ? 'info' : 'warn'](told, 'webhook delivery')
  await endAttempt(context, entry, webhook.failures + 1, result)
}

async function endAttempt(
  { db, clock }: DeliveryContext,
  entry: QueueEntry,
  failures: number,
  { status, reason }: { status: number | undefined; reason: string },
): Promise<void> {
  const { webhookId } = entry.props as Message
  const now = clock.now()
  if (reason === '') {
    await db.updateTable('webhooks').set({ failures: 0 }).where('id', '=', webhookId).execute()
    await finishEntry(db, entry.id, now)
    return
  }
  await db
    .updateTable('webhooks')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', webhookId)
    .execute()
  if (status === 410) await switchOff(db, webhookId, 'gone', now)
  else if (failures >= webhookLimits.failures) await switchOff(db, webhookId, 'failures', now)
  else return postponeEntry(db, entry, reason, now)
  await failEntry(db, entry.id, reason, now)
}

async function switchOff(db: Db, id: string, because: OffReason, now: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ off_at: now, off_because: because })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .execute()
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

async function recordDelivery(
  db: Db,
  { webhookId, id, event, body }: Message,
  result: { attempt: number; at: Date; ms: number; status: number | undefined; reason: string },
): Promise<void> {
  const { attempt, at, ms, status, reason } = result
  // Nothing where it was deleted meanwhile.
  await db
    .insertInto('webhook_deliveries')
    .columns([
      'id',
      'webhook_id',
      'message_id',
      'event',
      'body',
      'attempt',
      'at',
      'status',
      'ms',
      'reason',
    ])
    .expression((from) =>
      from
        .selectFrom('webhooks')
        .select(({ val }) => [
          val(randomUUID()).as('id'),
          'webhooks.id as webhook_id',
          val(id).as('message_id'),
          val(event).as('event'),
          val(body).as('body'),
          val(attempt).as('attempt'),
          val(at).as('at'),
          val(status ?? null).as('status'),
          val(ms).as('ms'),
          val(storableText(reason, 300)).as('reason'),
        ])
        .where('webhooks.id', '=', webhookId),
    )
    .execute()
}

/** The latest first. Throws Refusal 'not-allowed'. */
export async function listDeliveries(db: Db, actorId: string, most = 50): Promise<Delivery[]> {
  await requireRight(db, actorId, mayManageKeys)
  const rows = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .selectAll('delivery')
    .select('webhooks.address')
    .orderBy('delivery.at', 'desc')
    .orderBy('delivery.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    webhookId: row.webhook_id,
    address: row.address,
    messageId: row.message_id,
    event: row.event,
    attempt: row.attempt,
    at: row.at,
    status: row.status ?? undefined,
    ms: row.ms,
    reason: row.reason,
  }))
}

/** The same message under the same id. Throws Refusal: 'not-found' where its webhook is off. */
export async function sendAgain(db: Db, actorId: string, deliveryId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireRight(tx, actorId, mayManageKeys)
    const row = await tx
      .selectFrom('webhook_deliveries')
      .select(['webhook_id', 'message_id', 'event', 'body'])
      .where('id', '=', deliveryId)
      .executeTakeFirst()
    if (!row) throw new Refusal('not-found')
    await requireOn(tx, row.webhook_id)
    const { webhook_id: webhookId, message_id: id, event, body } = row
    await enqueueMessage(tx, { webhookId, id, event, body }, event)
  })
}

export async function deleteOldDeliveries(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('webhook_deliveries')
    .where('at', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

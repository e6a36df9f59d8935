import { createHash, randomUUID } from 'node:crypto'
import { enqueue, hasWaitingEntry } from '#core/queue/enqueue.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { isWebhookEvent, type WebhookEvent, webhookLimits } from './webhook.ts'

/** What is told: ids and days, never what a visitor typed. */
export type EventData = Readonly<Record<string, string | number>>

export type Message = { webhookId: string; id: string; event: string; body: string }

const hourMs = 60 * 60_000

/**
 * Tells every webhook that asks for it, in the transaction that causes it: both happen or neither.
 * With `together`, one message stands for all that waits under that name.
 */
export async function enqueueEvent(
  tx: Tx,
  event: WebhookEvent,
  data: EventData,
  { together }: { together?: string } = {},
): Promise<void> {
  const kind = together === undefined ? event : `${event}:${together}`
  for (const { id } of await listWebhooksFor(tx, event)) {
    if (together !== undefined && (await hasWaitingEntry(tx, 'webhooks', { kind, about: id })))
      continue
    await enqueueMessage(tx, newMessage(id, event, data), kind)
  }
}

/** Those that are on and ask for the event; what happened before they were switched on is not theirs. */
export async function listWebhooksFor(
  db: Db,
  event: WebhookEvent,
): Promise<{ id: string; onSince: Date }[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'events', 'created_at', 'on_since'])
    .where('off_at', 'is', null)
    .execute()
  return rows
    .filter(({ events }) => eventsOf(events).includes(event))
    .map(({ id, created_at: createdAt, on_since: onSince }) => ({
      id,
      onSince: onSince ?? createdAt,
    }))
}

/** Tried for a day; where a message of the same id is known, that one is kept. */
export async function enqueueMessage(db: Db, message: Message, kind: string): Promise<void> {
  const { id, webhookId: about } = message
  await enqueue(db, 'webhooks', { id, kind, props: message, about, expiresAt: messageExpiry() })
}

export function messageExpiry(): Date {
  return new Date(Date.now() + webhookLimits.hours * hourMs)
}

/** Its body has the fields that Standard Webhooks names, and the message's id. */
export function newMessage(
  webhookId: string,
  event: string,
  data: EventData,
  id = `msg_${randomUUID().replaceAll('-', '')}`,
): Message {
  const body = JSON.stringify({ id, type: event, timestamp: new Date().toISOString(), data })
  return { webhookId, id, event, body }
}

/** Of what one webhook is told about one record, once. */
export function messageIdFor(webhookId: string, recordId: string): string {
  const hash = createHash('sha256').update(`${webhookId}:${recordId}`).digest('hex')
  return `msg_${hash.slice(0, 32)}`
}

/** Of the row's column. */
export function eventsOf(stored: unknown): WebhookEvent[] {
  return Array.isArray(stored) ? stored.filter(isWebhookEvent) : []
}

import { randomUUID } from 'node:crypto'
import { enqueue, hasWaitingEntry } from '#core/queue/queue.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { isWebhookEvent, testEvent, type WebhookEvent, webhookLimits } from './webhook.ts'

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
  for (const { id } of await listeningWebhooks(tx, event)) {
    if (together !== undefined && (await hasWaitingEntry(tx, 'webhooks', { kind, about: id })))
      continue
    await enqueueMessage(tx, newMessage(id, event, data), kind)
  }
}

/** Those that are on and ask for the event. */
export async function listeningWebhooks(
  db: Db,
  event: WebhookEvent,
): Promise<{ id: string; createdAt: Date }[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'events', 'created_at'])
    .where('off_at', 'is', null)
    .execute()
  return rows
    .filter(({ events }) => eventsOf(events).includes(event))
    .map(({ id, created_at: createdAt }) => ({ id, createdAt }))
}

/** Once to one address, whatever it asks for. */
export async function enqueueTest(tx: Tx, webhookId: string): Promise<void> {
  await enqueueMessage(tx, newMessage(webhookId, testEvent, {}), testEvent)
}

/** Tried for a day; an entry under the same id is kept, and this one dropped. */
export async function enqueueMessage(
  db: Db,
  message: Message,
  kind: string,
  id?: string,
): Promise<void> {
  const expiresAt = new Date(Date.now() + webhookLimits.hours * hourMs)
  await enqueue(db, 'webhooks', { id, kind, props: message, about: message.webhookId, expiresAt })
}

export function newMessage(webhookId: string, event: string, data: EventData): Message {
  const id = `msg_${randomUUID().replaceAll('-', '')}`
  const body = JSON.stringify({ id, event, time: new Date().toISOString(), data })
  return { webhookId, id, event, body }
}

/** Of the row's column. */
export function eventsOf(stored: unknown): WebhookEvent[] {
  return Array.isArray(stored) ? stored.filter(isWebhookEvent) : []
}

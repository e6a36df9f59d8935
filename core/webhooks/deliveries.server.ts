import { randomUUID } from 'node:crypto'
import { Refusal } from '#core/issue.ts'
import { isWaiting } from '#core/queue/enqueue.server.ts'
import { renewEntry } from '#core/queue/queue.server.ts'
import { mayManageKeys } from '#core/rights/role.ts'
import { requireRight, write } from '#core/rights/write.server.ts'
import { storableText } from '#core/storable.ts'
import type { Db } from '#db/schema.ts'
import { enqueueMessage, type Message, messageExpiry } from './events.server.ts'
import type { Delivery } from './webhook.ts'
import { requireWebhook } from './webhooks.server.ts'

export async function recordDelivery(
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
export async function listDeliveries(db: Db, actorId: string, max = 50): Promise<Delivery[]> {
  await requireRight(db, actorId, mayManageKeys)
  const rows = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .leftJoin(
      (from) =>
        from
          .selectFrom('queue_entries')
          .select(['id', 'not_before', 'attempts'])
          .where(isWaiting)
          .as('waiting'),
      (join) =>
        join
          .onRef('waiting.id', '=', 'delivery.message_id')
          .onRef('waiting.attempts', '=', 'delivery.attempt'),
    )
    .selectAll('delivery')
    .select(['webhooks.address', 'waiting.not_before as again_at'])
    .orderBy('delivery.at', 'desc')
    .orderBy('delivery.attempt', 'desc')
    .orderBy('delivery.id')
    .limit(max)
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
    againAt: row.again_at ?? undefined,
  }))
}

/**
 * The same message under the same id; one that waits for its next attempt goes out now instead.
 * Throws Refusal: 'not-found' where its webhook is off.
 */
export async function sendAgain(db: Db, actorId: string, deliveryId: string): Promise<void> {
  await write(db, { actorId, right: mayManageKeys }, async (work) => {
    const { tx } = work
    const row = await tx
      .selectFrom('webhook_deliveries')
      .select(['webhook_id', 'message_id', 'event', 'body'])
      .where('id', '=', deliveryId)
      .executeTakeFirst()
    if (!row) throw new Refusal('not-found')
    await requireWebhook(tx, row.webhook_id)
    const { webhook_id: webhookId, message_id: id, event, body } = row
    const due = { now: new Date(), expiresAt: messageExpiry() }
    if (!(await renewEntry(tx, id, due)))
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

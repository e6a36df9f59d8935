import { dayMs } from '#core/clock.ts'
import {
  enqueueMessage,
  listWebhooksFor,
  messageIdFor,
  newMessage,
} from '#core/webhooks/events.server.ts'
import type { Db } from '#db/schema.ts'

/** Whether a scheduled publication has started that webhooks do not know of yet. */
export async function hasUntoldPublication(db: Db, now: Date): Promise<boolean> {
  return (await findUntold(db, now)).length > 0
}

/** Message ids contain both ids, so that no webhook is notified twice (docs/product.md §15.4). */
export async function tellOfBegunPublications(db: Db, now: Date): Promise<void> {
  for (const { id, webhookId, data } of await findUntold(db, now))
    await enqueueMessage(db, newMessage(webhookId, 'text.published', data, id), 'text.published')
}

async function findUntold(db: Db, now: Date) {
  const begun = await listBegun(db, now)
  if (begun.length === 0) return []
  const webhooks = await listWebhooksFor(db, 'text.published')
  const pairs = begun.flatMap(({ id, startsAt, data }) =>
    webhooks
      .filter(({ onSince }) => onSince < startsAt)
      .map((webhook) => ({ id: messageIdFor(webhook.id, id), webhookId: webhook.id, data })),
  )
  if (pairs.length === 0) return []
  const told = await db
    .selectFrom('queue_entries')
    .select('id')
    .where(
      'id',
      'in',
      pairs.map(({ id }) => id),
    )
    .execute()
  const known = new Set(told.map(({ id }) => id))
  return pairs.filter(({ id }) => !known.has(id))
}

async function listBegun(db: Db, now: Date) {
  const rows = await db
    .selectFrom('text_publications as line')
    .innerJoin('texts', 'texts.id', 'line.text_id')
    .select(['line.id', 'line.language', 'line.version', 'line.starts_at'])
    .select(['texts.kind', 'texts.key'])
    .where('line.action', '=', 'publish')
    .where('line.is_scheduled', '=', true)
    .where('line.starts_at', '>', new Date(now.getTime() - dayMs))
    .where('line.starts_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('text_publications as other')
            .select('other.id')
            .where('other.action', '=', 'cancel')
            .whereRef('other.cancels', '=', 'line.id'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id, starts_at: startsAt, kind, key, language, version }) => {
    return { id, startsAt, data: { kind, key, language, version: version ?? 0 } }
  })
}

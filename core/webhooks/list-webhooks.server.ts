import type { Encryption } from '#core/crypto/encryption.server.ts'
import { countWaitingByRecord } from '#core/queue/enqueue.server.ts'
import { mayManageKeys } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { eventsOf } from './events.server.ts'
import type { OffReason, Webhook } from './webhook.ts'

/** The latest first. Throws Refusal 'not-allowed'. */
export async function listWebhooks(
  db: Db,
  encryption: Encryption,
  actorId: string,
): Promise<Webhook[]> {
  await requireRight(db, actorId, mayManageKeys)
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const waiting = await countWaitingByRecord(db, 'webhooks')
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    events: eventsOf(row.events),
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    failures: row.failures,
    waiting: waiting.get(row.id) ?? 0,
    off: row.off_at ? { at: row.off_at, because: row.off_because as OffReason } : undefined,
    hasSecret: encryption.decrypt(row.secret, row.id) !== undefined,
  }))
}

/** For the dashboard: those that nobody has switched off. */
export async function countFailedWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('off_at', 'is not', null)
    .where('off_because', '!=', 'person' satisfies OffReason)
    .executeTakeFirstOrThrow()
  return Number(count)
}

import { recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { deleteEntriesAbout } from '#core/queue/end-entries.server.ts'
import { mayManageKeys } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { enqueueMessage, newMessage } from './events.server.ts'
import { type OffReason, testEvent } from './webhook.ts'

/** Off: what waits is dropped. One that is so already, by somebody else, stays. Throws Refusal. */
export async function switchWebhook(
  db: Db,
  actorId: string,
  id: string,
  to: 'on' | 'off',
): Promise<void> {
  await write(db, { actorId, right: mayManageKeys }, async (work) => {
    const { tx } = work
    const set =
      to === 'on'
        ? { off_at: null, off_because: '', failures: 0, failing_since: null, on_since: new Date() }
        : { off_at: new Date(), off_because: 'person' satisfies OffReason }
    const row = await tx
      .updateTable('webhooks')
      .set(set)
      .where('id', '=', id)
      .where('off_at', to === 'on' ? 'is not' : 'is', null)
      .returning('address')
      .executeTakeFirst()
    if (!row) return requireWebhook(tx, id, 'either')
    if (to === 'off') await deleteEntriesAbout(tx, [id])
    const [before, after] = to === 'on' ? ['off', 'on'] : ['on', 'off']
    await recordChange(work, {
      noun: 'webhooks',
      recordId: id,
      recordName: hostOf(row.address),
      action: 'updated',
      differences: { state: { before, after } },
    })
  })
}

/** With its log, and what waits for it. Throws Refusal. */
export async function deleteWebhook(db: Db, actorId: string, id: string): Promise<void> {
  await write(db, { actorId, right: mayManageKeys }, async (work) => {
    const { tx } = work
    const row = await tx
      .deleteFrom('webhooks')
      .where('id', '=', id)
      .returning('address')
      .executeTakeFirst()
    if (!row) throw new Refusal('not-found')
    await deleteEntriesAbout(tx, [id])
    const host = hostOf(row.address)
    await recordEvent(tx, { type: 'webhook_removed', userId: actorId, details: { host } })
    await recordChange(work, {
      noun: 'webhooks',
      recordId: id,
      recordName: host,
      action: 'removed',
      differences: {},
    })
  })
}

/** Goes out within seconds. Throws Refusal: 'not-found' for one that is off. */
export async function sendTest(db: Db, actorId: string, id: string): Promise<void> {
  await write(db, { actorId, right: mayManageKeys }, async (work) => {
    const { tx } = work
    await requireWebhook(tx, id)
    await enqueueMessage(tx, newMessage(id, testEvent, {}), testEvent)
  })
}

/** Throws Refusal 'not-found', also for one that is switched off unless that is as well. */
export async function requireWebhook(
  tx: Tx,
  id: string,
  state: 'on' | 'either' = 'on',
): Promise<void> {
  const row = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .$if(state === 'on', (webhooks) => webhooks.where('off_at', 'is', null))
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
}

/** The path and query of an address may be a secret of the receiver. */
export function hostOf(address: string): string {
  return new URL(address).host
}

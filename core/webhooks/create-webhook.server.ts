import { randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import { newRecord, recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { mayManageKeys } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.server.ts'
import { isWebhookEvent, readAddress, webhookLimits } from './webhook.ts'
import { hostOf } from './webhooks.server.ts'

export type NewWebhook = { address: string; events: readonly string[] }

export type WebhookParts = { encryption: Encryption; webhooksToLoopback: boolean }

/**
 * Returns the secret, which is shown once. Throws Refusal: 'incomplete', 'invalid-webhook-address',
 * 'too-many-webhooks', 'not-allowed'.
 */
export async function createWebhook(
  db: Db,
  { encryption, webhooksToLoopback }: WebhookParts,
  actorId: string,
  typed: NewWebhook,
): Promise<string> {
  if (typed.address.trim() === '') throw new Refusal('incomplete')
  const events = typed.events.filter(isWebhookEvent)
  if (events.length === 0) throw new Refusal('no-webhook-event')
  const address = readAddress(typed.address, webhooksToLoopback)
  if (!address || leadsInside(address, webhooksToLoopback))
    throw new Refusal('invalid-webhook-address')
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  await write(db, { actorId, right: mayManageKeys }, async (work) => {
    const { tx, actor } = work
    const { count } = await tx
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= webhookLimits.webhooks) throw new Refusal('too-many-webhooks')
    const id = randomUUID()
    const now = new Date()
    await tx
      .insertInto('webhooks')
      .values({
        id,
        address,
        events: json(events),
        secret: encryption.encrypt(secret, id),
        created_at: now,
        on_since: now,
        created_by: actor.id,
        created_by_name: actor.name,
      })
      .execute()
    await recordEvent(tx, {
      type: 'webhook_added',
      userId: actorId,
      details: { host: hostOf(address) },
    })
    await recordChange(work, {
      noun: 'webhooks',
      recordId: id,
      recordName: hostOf(address),
      action: 'added',
      differences: newRecord({ events: events.join(' ') }),
    })
  })
  return secret
}

/** A numeric one is looked at here already; a name when it is called. */
function leadsInside(address: string, toLoopback: boolean): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0) return false
  const isUsual = readAddress(address, false) !== undefined
  return !((isUsual && isPublicAddress(host)) || (toLoopback && isLoopbackAddress(host)))
}

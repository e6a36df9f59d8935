import { hash, randomBytes, randomUUID } from 'node:crypto'
import { dayMs } from '#core/clock.ts'
import { newRecord, recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { mayManageKeys } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import { characters, tidy } from '#core/text.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { isKeyScope, keyLifetimes, keyLimits, keyMark, readOrigins } from './api-key.ts'
import { prefixOf } from './api-keys.server.ts'

export type NewKey = {
  name: string
  /** Whose pages may use it; '' for a key that only programs use (docs/product.md §15.3). */
  origin: string
  reads: readonly string[]
  perMinute: number
  days: number
}

/**
 * Returns the key, which is shown once and kept nowhere. Throws Refusal: 'incomplete', 'name-too-long',
 * 'invalid-origin', 'no-key-scope', 'limit-out-of-range', 'not-allowed'.
 */
export async function createApiKey(db: Db, actorId: string, typed: NewKey): Promise<string> {
  const { name, origins, reads, perMinute, days } = checkKey(typed)
  const token = keyMark + randomBytes(32).toString('base64url')
  await write(db, { actorId, right: mayManageKeys }, async (work) => {
    const { tx, actor } = work
    const id = randomUUID()
    const now = new Date()
    const expiresAt = days > 0 ? new Date(now.getTime() + days * dayMs) : null
    await tx
      .insertInto('api_keys')
      .values({
        id,
        name,
        prefix: prefixOf(token),
        key_hash: hash('sha256', token),
        origins: json(origins),
        reads: json(reads),
        per_minute: perMinute,
        created_at: now,
        created_by: actor.id,
        created_by_name: actor.name,
        expires_at: expiresAt,
      })
      .execute()
    await recordEvent(tx, { type: 'api_key_created', userId: actorId, details: { key: name } })
    await recordChange(work, {
      noun: 'keys',
      recordId: id,
      recordName: name,
      action: 'added',
      differences: newRecord({
        origins: origins.join(' '),
        reads: reads.join(' '),
        perMinute,
        expiresAt: expiresAt?.toISOString() ?? '',
      }),
    })
  })
  return token
}

function checkKey(typed: NewKey) {
  const name = tidy(typed.name).replace(/\s+/g, ' ')
  if (name === '') throw new Refusal('incomplete')
  if (characters(name) > keyLimits.name) throw new Refusal('name-too-long')
  const origins = readOrigins(typed.origin)
  if (!origins) throw new Refusal('invalid-origin')
  const reads = typed.reads.filter(isKeyScope)
  if (reads.length === 0) throw new Refusal('no-key-scope')
  const { perMinute, days } = typed
  if (!Number.isInteger(perMinute) || perMinute < 1 || perMinute > keyLimits.perMinute)
    throw new Refusal('limit-out-of-range')
  if (!keyLifetimes.some((each) => each === days)) throw new Refusal('incomplete')
  return { name, origins, reads, perMinute, days }
}

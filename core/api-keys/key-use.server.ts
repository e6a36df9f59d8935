import { hash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { dayIn } from '#core/dates.ts'
import { isRefusal } from '#core/issue.ts'
import { takeAttempt } from '#core/security/attempts.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { type KeyScope, type KeyState, keyMark, stateOfKey } from './api-key.ts'
import { originsOf, prefixOf, readsOf } from './api-keys.server.ts'

export type KeyUse =
  | {
      outcome: 'accepted' | 'unknown' | Exclude<KeyState, 'active'> | 'other-origin' | 'other-scope'
    }
  /** Seconds until the key is accepted again. */
  | { outcome: 'too-many'; retryAfter: number }

/** `origin` is that of the calling page; programs send none. A refused request is not counted. */
export async function recordKeyUse(
  db: Db,
  token: string,
  { origin, scope }: { origin: string | undefined; scope: KeyScope | undefined },
  now: Date,
): Promise<KeyUse> {
  const row = await findKey(db, token)
  if (!row) return { outcome: 'unknown' }
  const state = stateOfKey(
    { expiresAt: row.expires_at ?? undefined, revokedAt: row.revoked_at ?? undefined },
    now,
  )
  if (state !== 'active') return { outcome: state }
  if (origin !== undefined && !originsOf(row.origins).includes(origin))
    return { outcome: 'other-origin' }
  if (scope !== undefined && !readsOf(row.reads).includes(scope)) return { outcome: 'other-scope' }
  const { timeZone } = await findSettings(db)
  const today = dayIn(timeZone, now)
  try {
    const counter = { key: `api-key:${row.id}`, max: row.per_minute }
    await takeAttempt(db, [counter], 1, async (tx) => {
      await tx
        .updateTable('api_keys')
        .set({
          last_used: today,
          requests: sql<number>`case when last_used = ${today} then requests + 1 else 1 end`,
        })
        .where('id', '=', row.id)
        .execute()
    })
  } catch (error) {
    if (!isRefusal(error, 'too-many-attempts')) throw error
    return { outcome: 'too-many', retryAfter: 60 * (error.details.minutes ?? 1) }
  }
  return { outcome: 'accepted' }
}

/** Whether an active key allows pages of this origin. */
export async function isNamedOrigin(db: Db, origin: string, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('api_keys')
    .select('origins')
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .execute()
  return rows.some(({ origins }) => originsOf(origins).includes(origin))
}

async function findKey(db: Db, token: string) {
  if (!token.startsWith(keyMark) || token.length > 100) return undefined
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('prefix', '=', prefixOf(token))
    .executeTakeFirst()
  if (!row) return undefined
  const stored = Buffer.from(row.key_hash)
  const given = Buffer.from(hash('sha256', token))
  return stored.length === given.length && timingSafeEqual(stored, given) ? row : undefined
}

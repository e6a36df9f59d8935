import type { Selectable } from 'kysely'
import { dayIn } from '#core/dates.ts'
import { recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { mayManageKeys } from '#core/rights/role.ts'
import { requireRight, write } from '#core/rights/write.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Db, Schema, Tx } from '#db/schema.ts'
import { type ApiKey, isKeyScope, type KeyScope, keyMark, keyScopes } from './api-key.ts'

const prefixLength = keyMark.length + 8

/** Takes effect at the next request in every process; idempotent. Throws Refusal. */
export async function revokeApiKey(db: Db, actorId: string, id: string): Promise<void> {
  await write(db, { actorId, right: mayManageKeys }, async (work) => {
    const { tx, actor } = work
    const revoked = await tx
      .updateTable('api_keys')
      .set({ revoked_at: new Date(), revoked_by: actor.name })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!revoked) return requireKey(tx, id)
    const { name } = revoked
    await recordEvent(tx, { type: 'api_key_revoked', userId: actorId, details: { key: name } })
    await recordChange(work, {
      noun: 'keys',
      recordId: id,
      recordName: name,
      action: 'withdrawn',
      differences: {},
    })
  })
}

async function requireKey(tx: Tx, id: string): Promise<void> {
  const found = tx.selectFrom('api_keys').select('id').where('id', '=', id)
  if (!(await found.executeTakeFirst())) throw new Refusal('not-found')
}

/** Newest first. Throws Refusal 'not-allowed'. */
export async function listApiKeys(db: Db, actorId: string, now: Date): Promise<ApiKey[]> {
  await requireRight(db, actorId, mayManageKeys)
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
  const { timeZone } = await findSettings(db)
  return rows.map((row) => toKey(row, dayIn(timeZone, now)))
}

function toKey(row: Selectable<Schema['api_keys']>, today: string): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    origins: originsOf(row.origins),
    reads: readsOf(row.reads),
    perMinute: row.per_minute,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    expiresAt: row.expires_at ?? undefined,
    lastUsed: row.last_used ?? undefined,
    requestsToday: row.last_used === today ? row.requests : 0,
    revokedAt: row.revoked_at ?? undefined,
    revokedBy: row.revoked_by,
  }
}

/** Parses the column of the row. */
export function originsOf(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
}

/** Parses the column of the row; null means everything. */
export function readsOf(stored: unknown): KeyScope[] {
  return Array.isArray(stored) ? stored.filter(isKeyScope) : [...keyScopes]
}

export function prefixOf(token: string): string {
  return token.slice(0, prefixLength)
}

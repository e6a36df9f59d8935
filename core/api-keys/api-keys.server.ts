import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { dayIn } from '#core/dates.ts'
import { newRecord, recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { addEvent } from '#core/security/events.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { shorten, tidy } from '#core/text.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayManageKeys } from '#core/users/role.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import {
  type ApiKey,
  isKeyScope,
  type KeyScope,
  keyLifetimes,
  keyLimits,
  keyMark,
  keyScopes,
  readOrigins,
} from './api-key.ts'

const dayMs = 24 * 60 * 60_000
const prefixLength = keyMark.length + 8

export type NewKey = {
  name: string
  origin: string
  reads: readonly string[]
  perMinute: number
  days: number
}

/**
 * Returns the key, which is shown once and kept nowhere. Throws Refusal: 'incomplete',
 * 'invalid-origin', 'no-key-scope', 'limit-out-of-range', 'not-allowed'.
 */
export async function createApiKey(db: Db, actorId: string, typed: NewKey): Promise<string> {
  const { name, origins, reads, perMinute, days } = checkKey(typed)
  const token = keyMark + randomBytes(32).toString('base64url')
  await db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayManageKeys)
    const [id, now] = [randomUUID(), new Date()]
    const expiresAt = days > 0 ? new Date(now.getTime() + days * dayMs) : null
    await tx
      .insertInto('api_keys')
      .values({
        ...{ id, name, prefix: prefixOf(token), key_hash: hashOf(token), origins: json(origins) },
        ...{ reads: json(reads), per_minute: perMinute, created_at: now, created_by: actor.id },
        ...{ created_by_name: actor.name, expires_at: expiresAt },
      })
      .execute()
    await addEvent(tx, { type: 'api_key_created', userId: actorId, details: { key: name } })
    await recordChange(tx, actor, {
      ...{ noun: 'keys', recordId: id, recordName: name, action: 'added' },
      differences: newRecord({
        ...{
          origins: origins.join(' '),
          reads: reads.join(' '),
          perMinute,
          expiresAt: expiresAt?.toISOString() ?? '',
        },
      }),
    })
  })
  return token
}

function checkKey(typed: NewKey) {
  const name = shorten(tidy(typed.name).replace(/\s+/g, ' '), keyLimits.name)
  if (name === '' || tidy(typed.origin) === '') throw new Refusal('incomplete')
  const origins = readOrigins(typed.origin)
  if (!origins || origins.length === 0) throw new Refusal('invalid-origin')
  const reads = typed.reads.filter(isKeyScope)
  if (reads.length === 0) throw new Refusal('no-key-scope')
  const { perMinute, days } = typed
  if (!Number.isInteger(perMinute) || perMinute < 1 || perMinute > keyLimits.perMinute)
    throw new Refusal('limit-out-of-range')
  if (!keyLifetimes.some((each) => each === days)) throw new Refusal('incomplete')
  return { name, origins, reads, perMinute, days }
}

/** From the next request on it opens nothing, in every process; twice is once. Throws Refusal. */
export async function revokeApiKey(db: Db, actorId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayManageKeys)
    const revoked = await tx
      .updateTable('api_keys')
      .set({ revoked_at: new Date(), revoked_by: actor.name })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!revoked) return requireKey(tx, id)
    const { name } = revoked
    await addEvent(tx, { type: 'api_key_revoked', userId: actorId, details: { key: name } })
    await recordChange(tx, actor, {
      ...{ noun: 'keys', recordId: id, recordName: name, action: 'withdrawn', differences: {} },
    })
  })
}

async function requireKey(tx: Tx, id: string): Promise<void> {
  const found = tx.selectFrom('api_keys').select('id').where('id', '=', id)
  if (!(await found.executeTakeFirst())) throw new Refusal('not-found')
}

/** The latest first. Throws Refusal 'not-allowed'. */
export async function listApiKeys(db: Db, actorId: string, now: Date): Promise<ApiKey[]> {
  await requireRight(db, actorId, mayManageKeys)
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
  const { timeZone } = await readSettings(db)
  return rows.map((row) => toKey(row, dayIn(timeZone, now)))
}

type KeyRow = NonNullable<Awaited<ReturnType<typeof findKeyRow>>>

/** By the first characters of a key; its hash is still to be compared. */
export async function findKeyRow(db: Db, token: string) {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('prefix', '=', prefixOf(token))
    .executeTakeFirst()
}

function toKey(row: KeyRow, today: string): ApiKey {
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

/** Of the row's column. */
export function originsOf(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
}

/** Of the row's column; null: everything. */
export function readsOf(stored: unknown): KeyScope[] {
  return Array.isArray(stored) ? stored.filter(isKeyScope) : [...keyScopes]
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function prefixOf(token: string): string {
  return token.slice(0, prefixLength)
}

import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { nextMoment } from '../clock.ts'
import { storableText } from '../storable.ts'
import {
  type EventDetails,
  type EventType,
  isEventType,
  type SecurityEvent,
  suspicionDays,
} from './event.ts'

export type Subject = { emailKey?: string; clientKey?: string }

export type NewEvent = Subject & {
  type: EventType
  userId?: string
  details?: EventDetails
  userAgent?: string
  url?: string
  /** Now by default. */
  at?: Date
}

/** For signed-in users; events by others go through anonymous-events.server.ts, which is limited. */
export async function recordEvent(
  db: Db | Tx,
  event: NewEvent,
  reportedBy: 'server' | 'browser' = 'server',
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('security_events')
    .values({
      id,
      event_type: event.type,
      user_id: event.userId ?? null,
      metadata: json(event.details ?? {}),
      timestamp: event.at ?? nextMoment(),
      user_agent: storableText(event.userAgent ?? '', 300),
      url: storableText(event.url ?? '', 300),
      reported_by: reportedBy,
      email_key: event.emailKey ?? null,
      client_key: event.clientKey ?? null,
    })
    .execute()
  return id
}

/** Newest first. */
export async function listEvents(
  db: Db,
  { type, max = 100 }: { type?: EventType; max?: number } = {},
): Promise<SecurityEvent[]> {
  let query = db
    .selectFrom('security_events as event')
    .leftJoin('users', 'users.id', 'event.user_id')
    .select(['event.id', 'event.event_type', 'event.metadata', 'event.timestamp'])
    .select(['event.user_agent', 'event.url', 'event.reported_by', 'users.name', 'users.email'])
    .orderBy('event.timestamp', 'desc')
    .orderBy('event.id')
    .limit(max)
  if (type) query = query.where('event.event_type', '=', type)
  const rows = await query.execute()
  return rows.flatMap((row) =>
    isEventType(row.event_type)
      ? {
          id: row.id,
          type: row.event_type,
          at: row.timestamp,
          person: row.email === null ? undefined : { name: row.name ?? '', email: row.email },
          details: (row.metadata ?? {}) as EventDetails,
          userAgent: row.user_agent,
          url: row.url,
          isClientReported: row.reported_by !== 'server',
        }
      : [],
  )
}

/** docs/decisions.md 14. */
export async function countRecentSuspicions(db: Db): Promise<number> {
  const since = new Date(Date.now() - suspicionDays * 24 * 60 * 60_000)
  const { count } = await db
    .selectFrom('security_events')
    .select((events) => events.fn.countAll<number>().as('count'))
    .where('event_type', '=', 'suspicious_activity')
    .where('timestamp', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteOldEvents(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('security_events')
    .where('timestamp', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

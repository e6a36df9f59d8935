import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../db/schema.ts'
import { json } from '../../db/values.ts'
import { TooManyAttempts } from '../errors.ts'
import { type Counter, countAttempt, takeAttempt } from '../limits/attempts.server.ts'
import { storableText } from '../storable.ts'
import {
  type EventFacts,
  type EventType,
  isEventType,
  isWarningType,
  type SecurityEvent,
  suspicionDays,
  warningTypes,
} from './event.ts'

/** Who an event is about, as keyed hashes: of an address, of a network address. */
type Subject = { emailKey?: string; clientKey?: string }

/** An event that is to be written down. */
export type NewEvent = Subject & {
  type: EventType
  userId?: string
  facts?: EventFacts
  userAgent?: string
  /** Address of the page, without its query: that may hold a token. */
  url?: string
}

const windowMinutes = 15
const suspiciousFrom = 5

/** People without an account do not fill the table: so many lines an hour, of one and of all. */
const strangers = { minutes: 60, each: 100, all: 3000 }
/** And of what browsers report: so many each in 15 minutes, and so many of all in an hour. */
const reports = { each: 20, all: 500 }

/** Writes an event down, in the transaction that causes it or by itself. */
export async function addEvent(db: Db | Tx, event: NewEvent): Promise<void> {
  await insertEvent(db, event, 'server')
}

/**
 * Writes down what somebody without an account caused, while there is room for it this hour. The
 * fifth warning about one address, or from one network address, within 15 minutes is followed by
 * one `suspicious_activity` (decision 14). Returns whether it was.
 */
export async function addStrangersEvent(db: Db, event: NewEvent): Promise<boolean> {
  const own = event.clientKey ? [{ key: `events:${event.clientKey}`, most: strangers.each }] : []
  const room = [{ key: 'events', most: strangers.all }, ...own]
  const written = await ifRoom(db, room, async (tx) => {
    if (isWarningType(event.type)) return addWarning(tx, event)
    await addEvent(tx, event)
    return false
  })
  return written === true
}

/** Returns whether it is the one that makes something suspicious. */
async function addWarning(tx: Tx, event: NewEvent): Promise<boolean> {
  const { emailKey, clientKey, userAgent, url, facts: { email } = {} } = event
  const subjects: Subject[] = [
    ...(emailKey ? [{ emailKey }] : []),
    ...(clientKey ? [{ clientKey }] : []),
  ]
  // Whoever writes about the same subject waits here, so that one of them is the fifth.
  for (const subject of subjects)
    await countAttempt(tx, `warnings:${keyOf(subject)}`, windowMinutes)
  await addEvent(tx, event)
  const suspicious: Subject[] = []
  for (const subject of subjects) if (await isSuspicious(tx, subject)) suspicious.push(subject)
  if (suspicious.length === 0) return false
  const about: Subject = Object.assign({}, ...suspicious)
  const of = about.emailKey ? 'one address' : 'one network address'
  const facts = { ...(email !== undefined && { email }), warnings: suspiciousFrom, of }
  await addEvent(tx, { type: 'suspicious_activity', ...about, facts, userAgent, url })
  return true
}

/**
 * Writes down what a browser reports (spec.md §7). It may be made up, so it is marked and never
 * makes anything suspicious. What is beyond the room for all of them is dropped without a word.
 * Throws TooManyAttempts when this network address has reported too much.
 */
export async function addReport(db: Db, event: NewEvent & { clientKey: string }): Promise<void> {
  const own = { key: `reports:${event.clientKey}`, most: reports.each }
  await takeAttempt(db, [own], windowMinutes)
  const room = [{ key: 'reports', most: reports.all }]
  await ifRoom(db, room, (tx) => insertEvent(tx, event, 'browser'))
}

/** Writes within the room of this hour; beyond it nothing, and undefined. */
async function ifRoom<Result>(
  db: Db,
  room: readonly Counter[],
  write: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await takeAttempt(db, room, strangers.minutes, write)
  } catch (error) {
    if (error instanceof TooManyAttempts) return undefined
    throw error
  }
}

/** Whether enough warnings have come together, and nobody has said so yet in this window. */
async function isSuspicious(tx: Tx, { emailKey, clientKey }: Subject): Promise<boolean> {
  const [column, key] = emailKey
    ? (['email_key', emailKey] as const)
    : (['client_key', clientKey ?? ''] as const)
  const recent = await tx
    .selectFrom('security_events')
    .select('event_type')
    .where(column, '=', key)
    .where('timestamp', '>', new Date(Date.now() - windowMinutes * 60_000))
    .where('reported_by', '=', 'server')
    .where('event_type', 'in', [...warningTypes, 'suspicious_activity'])
    .execute()
  const said = recent.some((row) => row.event_type === 'suspicious_activity')
  return !said && recent.length >= suspiciousFrom
}

function keyOf({ emailKey, clientKey }: Subject): string {
  return emailKey ?? clientKey ?? ''
}

async function insertEvent(
  db: Db | Tx,
  event: NewEvent,
  reportedBy: 'server' | 'browser',
): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      id: randomUUID(),
      event_type: event.type,
      user_id: event.userId ?? null,
      metadata: json(event.facts ?? {}),
      timestamp: new Date(),
      user_agent: storableText(event.userAgent ?? '', 300),
      url: storableText(event.url ?? '', 300),
      reported_by: reportedBy,
      email_key: event.emailKey ?? null,
      client_key: event.clientKey ?? null,
    })
    .execute()
}

/** The newest events, at most `most`, of one type or of all. */
export async function listEvents(
  db: Db,
  { type, most = 100 }: { type?: EventType; most?: number } = {},
): Promise<SecurityEvent[]> {
  let query = db
    .selectFrom('security_events as event')
    .leftJoin('users', 'users.id', 'event.user_id')
    .select(['event.id', 'event.event_type', 'event.metadata', 'event.timestamp'])
    .select(['event.user_agent', 'event.url', 'event.reported_by', 'users.name', 'users.email'])
    .orderBy('event.timestamp', 'desc')
    .orderBy('event.id')
    .limit(most)
  if (type) query = query.where('event.event_type', '=', type)
  const rows = await query.execute()
  return rows.flatMap((row) =>
    isEventType(row.event_type)
      ? {
          id: row.id,
          type: row.event_type,
          at: row.timestamp,
          person: row.email === null ? undefined : { name: row.name ?? '', email: row.email },
          facts: (row.metadata ?? {}) as EventFacts,
          userAgent: row.user_agent,
          url: row.url,
          isHearsay: row.reported_by !== 'server',
        }
      : [],
  )
}

/** How often something has looked suspicious of late (decision 14). */
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

/** Removes events from before the given moment. Returns how many. */
export async function removeOldEvents(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('security_events')
    .where('timestamp', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

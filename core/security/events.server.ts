import { createHash, createHmac, randomUUID } from 'node:crypto'
import { isRefusal } from '#core/issue.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { dayMs, nextMoment } from '../clock.ts'
import { storableText } from '../storable.ts'
import { type Counter, countAttempt, takeAttempt } from './attempts.server.ts'
import {
  asideType,
  type EventDetails,
  type EventType,
  isAnonymousType,
  isEventType,
  isWarningType,
  maskEmail,
  type SecurityEvent,
  suspicionDays,
  warningTypes,
} from './event.ts'
import { limits } from './limits.ts'

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

/** For signed-in users; events by others go through recordAnonymousEvent, which is limited. */
export async function recordEvent(
  db: Db,
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
  query = type
    ? query.where('event.event_type', '=', type)
    : query.where('event.event_type', '<>', asideType)
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
  const since = new Date(Date.now() - suspicionDays * dayMs)
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

const windowMinutes = 15
const suspiciousFrom = 5

/** Rows per hour, per client and in total, so that they cannot fill the table. */
const outsiders = { minutes: 60, each: 100, all: 3000 }
/** What browsers report, of all clients together in an hour. */
const rooms = { reports: 500, violations: 60 }

/**
 * Up to the limit of the hour. The fifth warning of one address or network within 15 minutes adds
 * `suspicious_activity` (docs/decisions.md 14). Returns whether it did.
 */
export async function recordAnonymousEvent(db: Db, event: NewEvent): Promise<boolean> {
  const own = event.clientKey ? [{ key: `events:${event.clientKey}`, max: outsiders.each }] : []
  const room = [{ key: 'events', max: outsiders.all }, ...own]
  const written = await ifRoom(db, room, async (tx) => {
    if (isWarningType(event.type)) return addWarning(tx, event)
    await recordEvent(tx, event)
    return false
  })
  return written === true
}

async function addWarning(tx: Tx, event: NewEvent): Promise<boolean> {
  const { emailKey, clientKey, userAgent, url, details: { email } = {} } = event
  const subjects: Subject[] = [
    ...(emailKey ? [{ emailKey }] : []),
    ...(clientKey ? [{ clientKey }] : []),
  ]
  // Serialises writers about the same subject, so that exactly one is the fifth.
  for (const subject of subjects)
    await countAttempt(tx, `warnings:${keyOf(subject)}`, windowMinutes)
  await recordEvent(tx, event)
  const suspicious: Subject[] = []
  for (const subject of subjects) if (await isSuspicious(tx, subject)) suspicious.push(subject)
  if (suspicious.length === 0) return false
  const about: Subject = Object.assign({}, ...suspicious)
  const of = about.emailKey ? 'one address' : 'one network address'
  const details = { ...(email !== undefined && { email }), warnings: suspiciousFrom, of }
  await recordEvent(tx, { type: 'suspicious_activity', ...about, details, userAgent, url })
  return true
}

/**
 * Reports may be fake, so they are marked and never suspicious (docs/product.md §7); undefined only counts.
 * Throws Refusal 'too-many-attempts'; above the total limit it is dropped.
 */
export async function recordReport(
  db: Db,
  clientKey: string,
  report: Pick<NewEvent, 'type' | 'details' | 'userAgent' | 'url'> | undefined,
): Promise<void> {
  const { from, minutes } = limits.report
  await takeAttempt(db, [{ key: `reports:${clientKey}`, max: from }], minutes)
  if (!report) return
  const room = [{ key: 'reports', max: rooms.reports }]
  await ifRoom(db, room, (tx) => recordEvent(tx, { ...report, clientKey }, 'browser'))
}

/**
 * Records what a page was refused, the same one once an hour; undefined only counts. As anybody may make
 * it up, it has room of its own, of which none is taken from other reports.
 *
 * @throws Refusal 'too-many-attempts'
 */
export async function recordViolation(
  db: Db,
  clientKey: string,
  violation: NewEvent | undefined,
): Promise<void> {
  const { from, minutes } = limits.violation
  await takeAttempt(db, [{ key: `violations:${clientKey}`, max: from }], minutes)
  if (!violation) return
  const { type, details, url } = violation
  const same = createHash('sha256')
    .update(JSON.stringify({ type, details, url }))
    .digest('base64url')
  const room = [
    { key: `violation:${same}`, max: 1 },
    { key: 'violations', max: rooms.violations },
  ]
  await ifRoom(db, room, (tx) => recordEvent(tx, { ...violation, clientKey }, 'browser'))
}

/** Returns undefined above the limit. */
async function ifRoom<Result>(
  db: Db,
  room: readonly Counter[],
  write: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await takeAttempt(db, room, outsiders.minutes, write)
  } catch (error) {
    if (isRefusal(error, 'too-many-attempts')) return undefined
    throw error
  }
}

/** True only once per window. */
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

export type EventSource = Pick<NewEvent, 'userAgent' | 'url' | 'clientKey'>

export type SecurityLogger = {
  /** A keyed hash, to count an address or id without storing it. */
  keyOf(subject: string): string
  logEvent(
    source: EventSource,
    type: EventType,
    about: {
      email?: string
      userId?: string
      details?: EventDetails
      /** They have proven the first factor, and what follows has a limit of its own: written always. */
      isHalfSignedIn?: boolean
    },
  ): Promise<void>
}

export function createSecurityLogger(parts: {
  db: Db
  log: { warn(details: object, message: string): void }
  secret: Buffer
}): SecurityLogger {
  const { db, log, secret } = parts
  const keyOf = (subject: string) =>
    createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 22)
  return {
    keyOf,
    async logEvent({ userAgent, url, clientKey }, type, about) {
      const { email, userId, details = {}, isHalfSignedIn = false } = about
      const masked = email === undefined ? undefined : maskEmail(email)
      const event: NewEvent = {
        type,
        userId,
        details: { ...(masked && { email: masked }), ...details },
        userAgent,
        url,
        clientKey,
        ...(email !== undefined && { emailKey: keyOf(email) }),
      }
      try {
        if (isHalfSignedIn || !isAnonymousType(type)) await recordEvent(db, event)
        else if (await recordAnonymousEvent(db, event))
          log.warn({ event: type, email: masked }, 'suspicious activity')
      } catch (error) {
        log.warn({ err: error, event: type }, 'security event not written')
      }
    },
  }
}

import { isRefusal } from '#core/issue.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type Counter, countAttempt, takeAttempt } from '../limits/attempts.server.ts'
import { isWarningType, warningTypes } from './event.ts'
import { type NewEvent, recordEvent, type Subject } from './events.server.ts'

const windowMinutes = 15
const suspiciousFrom = 5

/** Rows per hour, per client and in total, so that they cannot fill the table. */
const outsiders = { minutes: 60, each: 100, all: 3000 }
/** Limits for browser reports: per client in 15 minutes, in total per hour. */
const reports = { each: 20, all: 500 }

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
  const own = { key: `reports:${clientKey}`, max: reports.each }
  await takeAttempt(db, [own], windowMinutes)
  if (!report) return
  const room = [{ key: 'reports', max: reports.all }]
  await ifRoom(db, room, (tx) => recordEvent(tx, { ...report, clientKey }, 'browser'))
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

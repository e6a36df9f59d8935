import { dayMs } from '#core/clock.ts'
import { browserDays } from '#core/enquiries/erase-old.server.ts'
import { type EventDetails, type EventType, isEventType, maskEmail } from '#core/security/event.ts'
import { recordEvent } from '#core/security/events.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { storableText } from '#core/storable.ts'
import { listImported, recordImported } from './hosted-records.server.ts'
import { type HostedPlan, type HostedRow, identityOf, planOfRow, refuse } from './rows.server.ts'
import { type ImportRun, textCell } from './run.server.ts'
import { momentIn, objectIn } from './values.ts'

const maxDetails = 10

/** The columns that identify a row without an id. */
const columns = ['event_type', 'user_id', 'metadata', 'timestamp', 'url']

const otherNames: Record<string, EventType> = {
  weak_password: 'password_strength_failure',
  password_weak: 'password_strength_failure',
  breached_password: 'breached_password_detected',
  rate_limit_hit: 'rate_limit_exceeded',
}

export const eventId = (row: SourceRow) => identityOf(row, columns)

/** Imports rows in one transaction, marked as reported by a browser. */
export async function importEvents(
  run: ImportRun,
  rows: readonly HostedRow[],
): Promise<HostedPlan[]> {
  const imported = await listImported(run.tx, 'security_events')
  const { securityLog, legalHold } = await findSettings(run.tx)
  const keptFrom = legalHold.on ? undefined : new Date(run.now.getTime() - securityLog.days * dayMs)
  const plans: HostedPlan[] = []
  for (const row of rows) {
    const plan = planOfRow(row)
    plans.push(plan)
    if (row.issue) refuse(plan, row.issue)
    else if (!imported.has(row.id)) await importEvent(run, row, plan, keptFrom)
  }
  return plans
}

async function importEvent(
  { tx, now, timeZone }: ImportRun,
  row: HostedRow,
  plan: HostedPlan,
  keptFrom: Date | undefined,
): Promise<void> {
  const written = textCell(row, 'event_type').trim()
  const name = written.toLowerCase().replace(/[\s-]+/g, '_')
  const type = Object.hasOwn(otherNames, name) ? otherNames[name] : name
  if (!isEventType(type))
    return refuse(plan, `event_type “${written.slice(0, 60)}” is not known here`)
  const at = momentIn(row.cells.timestamp || row.cells.created_at, timeZone, now)
  if (!at || at > now) return refuse(plan, 'timestamp says no time that has been')
  if (keptFrom && at < keptFrom) return refuse(plan)
  const metadata = objectIn(row.cells.metadata)
  const isFresh = now.getTime() - at.getTime() <= browserDays * dayMs
  const event = {
    type,
    at,
    details: detailsOf(metadata ?? {}),
    userAgent: isFresh ? textCell(row, 'user_agent') : '',
    url: textCell(row, 'url'),
  }
  await recordImported(tx, 'security_events', row.id, {
    recordId: await recordEvent(tx, event, 'browser'),
  })
  plan.change = 'new'
  if (!metadata) plan.losses.push('metadata is not a JSON object: left out')
}

/** Keeps details flat and short, without a full address or a password. */
function detailsOf(metadata: Readonly<Record<string, unknown>>): EventDetails {
  const details: EventDetails = {}
  for (const [name, value] of Object.entries(metadata).slice(0, maxDetails)) {
    if (/password|token|secret/i.test(name) || !/^[\w.-]{1,40}$/.test(name)) continue
    if (typeof value === 'number' || typeof value === 'boolean') details[name] = value
    if (typeof value === 'string') details[name] = withoutAddress(storableText(value, 200))
  }
  return details
}

function withoutAddress(text: string): string {
  return text.includes('@') ? maskEmail(text) : text
}

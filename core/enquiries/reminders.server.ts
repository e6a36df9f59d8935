import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/schema.ts'
import { dayIn, noonIn } from '../dates.ts'
import { queueMail } from '../outbox/outbox.server.ts'
import { isOfficeDay, nextOfficeDay } from '../settings/office-days.ts'
import { findSettings, type Settings } from '../settings/settings.server.ts'
import { isOpen } from './enquiry-views.server.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const maxNamed = 20
const maxTold = 500

type Told = 'reminded_at' | 'overdue_told_at'

export async function hasDueReminder(db: Db, now: Date): Promise<boolean> {
  const settings = await findSettings(db)
  const found = await Promise.all(
    conditions(now, settings).map(([, condition]) =>
      db
        .selectFrom('contact_submissions')
        .select('id')
        .where(condition)
        .where(isOpen)
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return found.some((row) => row !== undefined)
}

/** Reminds staff of each enquiry once when it is due soon and once when overdue. Returns how many. */
export async function remindOfEnquiries(
  db: Db,
  { now, mailTo, origin }: { now: Date; mailTo: string | undefined; origin: string },
): Promise<{ due: number; overdue: number }> {
  return db.transaction().execute(async (tx) => {
    const settings = await findSettings(tx)
    const counts = { due: 0, overdue: 0 }
    for (const [column, condition] of conditions(now, settings)) {
      const isOverdue = column === 'overdue_told_at'
      const told = await markTold(tx, column, condition, now)
      counts[isOverdue ? 'overdue' : 'due'] = told.length
      if (told.length === 0) continue
      const named = told.slice(0, maxNamed)
      const props = {
        isOverdue,
        enquiries: named,
        more: told.length - named.length,
        link: `${origin}/admin/enquiries${isOverdue ? '?show=overdue' : ''}`,
      }
      const about = reminderAbout(isOverdue ? 'overdue' : 'reminder', now)
      await queueMail(tx, 'enquiries-due', mailTo ?? settings.firm.email, props, about)
    }
    return counts
  })
}

/** What the mail is about that reminded of several enquiries at a moment. */
export function reminderAbout(kind: 'reminder' | 'overdue', at: Date): string {
  return `${kind} ${at.toISOString()}`
}

/** Before days off it includes the first hours after them, as nobody reads mail in between. */
function remindUntil(now: Date, { enquiries, officeDays, timeZone }: Settings): Date {
  const ms = enquiries.reminderHours * hourMs
  const today = dayIn(timeZone, now)
  const next = nextOfficeDay(officeDays, today)
  const soon = new Date(now.getTime() + ms)
  const isTomorrow = Date.parse(next) - Date.parse(today) === dayMs
  if (isTomorrow || !isOfficeDay(officeDays, today)) return soon
  const morning = noonIn(timeZone, next).getTime() - dayMs / 2
  return new Date(Math.max(soon.getTime(), morning + ms))
}

function conditions(now: Date, settings: Settings): [Told, RawBuilder<boolean>][] {
  const hours = settings.enquiries.reminderHours
  const soon = remindUntil(now, settings)
  const overdue = sql<boolean>`overdue_told_at is null and due_at <= ${now}`
  const due = sql<boolean>`reminded_at is null and due_at > ${now} and due_at <= ${soon}`
  return hours > 0
    ? [
        ['overdue_told_at', overdue],
        ['reminded_at', due],
      ]
    : [['overdue_told_at', overdue]]
}

async function markTold(tx: Tx, column: Told, condition: RawBuilder<boolean>, now: Date) {
  const rows = await tx
    .updateTable('contact_submissions')
    .set(column === 'reminded_at' ? { reminded_at: now } : { overdue_told_at: now })
    .where('id', 'in', (from) =>
      from
        .selectFrom('contact_submissions')
        .select('id')
        .where(condition)
        .where(isOpen)
        .orderBy('due_at')
        .orderBy('id')
        .limit(maxTold),
    )
    // Another process may have sent it just now.
    .where(column, 'is', null)
    .returning(['reference', 'due_at', 'owner_name'])
    .execute()
  return rows
    .map(({ reference, due_at, owner_name }) => ({
      reference,
      dueAt: (due_at ?? now).toISOString(),
      owner: owner_name ?? '',
    }))
    .toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1))
}

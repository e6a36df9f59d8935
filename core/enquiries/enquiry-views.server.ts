import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { type EnquiryView, enquiryViews, maxCounted } from './enquiry-state.ts'

export type ViewCounts = Record<EnquiryView, number>

export const isOpen = sql<boolean>`spam_at is null and closed_at is null and answered_at is null`

export type Who = { actorId: string; now: Date }

/** Each one matches an index (db/migrations/baseline/enquiries.ts). */
export const conditions: Record<EnquiryView, (who: Who) => RawBuilder<boolean>> = {
  all: () => sql`spam_at is null`,
  overdue: ({ now }) => sql`due_at <= ${now} and ${isOpen}`,
  mine: ({ actorId }) => sql`owner_id = ${actorId} and ${isOpen}`,
  new: () => sql`owner_id is null and ${isOpen}`,
  answered: () => sql`spam_at is null and closed_at is null and answered_at is not null`,
  closed: () => sql`spam_at is null and closed_at is not null`,
  spam: () => sql`spam_at is not null`,
}

/** PostgreSQL returns counts as text, SQLite as numbers. */
type CountRow = Record<string, number | string>

/** At most `maxCounted` of each. */
export async function countViews(db: Db, who: Who): Promise<ViewCounts> {
  const counts = enquiryViews.map(
    (view) => sql`(select count(*) from (select 1 from contact_submissions
      where ${conditions[view](who)} limit ${maxCounted}) as counted) as ${sql.ref(view)}`,
  )
  const { rows } = await sql<CountRow>`select ${sql.join(counts)}`.execute(db)
  return Object.fromEntries(
    enquiryViews.map((view) => [view, Number(rows[0]?.[view] ?? 0)]),
  ) as ViewCounts
}

/** At most `maxCounted` of each. */
export async function countOpenEnquiries(
  db: Db,
  now: Date,
): Promise<{ open: number; overdue: number; oldest: Date | undefined; spam: number }> {
  const { rows } = await sql<CountRow>`
    select
      (select count(*) from (select 1 from contact_submissions
        where ${isOpen} limit ${maxCounted}) as counted) as "open",
      (select count(*) from (select 1 from contact_submissions
        where due_at <= ${now} and ${isOpen} limit ${maxCounted}) as counted) as "overdue",
      (select count(*) from (select 1 from contact_submissions
        where spam_at is not null and revision = 0 limit ${maxCounted}) as counted) as "spam"
  `.execute(db)
  const oldest = await db
    .selectFrom('contact_submissions')
    .select('created_at')
    .where(isOpen)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  const count = (name: string) => Number(rows[0]?.[name] ?? 0)
  return {
    open: count('open'),
    overdue: count('overdue'),
    spam: count('spam'),
    oldest: oldest?.created_at,
  }
}

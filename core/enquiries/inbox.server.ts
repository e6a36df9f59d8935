import { type RawBuilder, sql } from 'kysely'
import { requireRight } from '#core/users/rights.server.ts'
import { mayReadEnquiries } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'
import { type EnquiryView, enquiryViews, maxCounted } from './enquiry-state.ts'
import { findOrdinals } from './found.server.ts'
import { type EnquirySummary, selectSummary, summaryOf } from './record.server.ts'
import { typedWords } from './search-words.ts'
import { listStepsOf } from './taken-steps.server.ts'

const perPage = 25
const perBatch = 500

export type ViewCounts = Record<EnquiryView, number>

export type Inbox = {
  enquiries: EnquirySummary[]
  newer: string | undefined
  older: string | undefined
  counts: ViewCounts
}

/** It begins after an enquiry, or ends before it; without both it is the first one. */
export type Position = { before?: string; after?: string }

export const isOpen = sql<boolean>`spam_at is null and closed_at is null and answered_at is null`

type Who = { actorId: string; now: Date }

/** Each is the condition of an index (db/migrations/0013_enquiries.ts). */
const conditions: Record<EnquiryView, (who: Who) => RawBuilder<boolean>> = {
  all: () => sql`spam_at is null`,
  overdue: ({ now }) => sql`due_at <= ${now} and ${isOpen}`,
  mine: ({ actorId }) => sql`owner_id = ${actorId} and ${isOpen}`,
  new: () => sql`owner_id is null and ${isOpen}`,
  answered: () => sql`spam_at is null and closed_at is null and answered_at is not null`,
  closed: () => sql`spam_at is null and closed_at is not null`,
  spam: () => sql`spam_at is not null`,
}

/** Of a view, the newest first, or all that have words beginning with `search`. Throws Refusal. */
export async function listEnquiries(
  db: Db,
  actorId: string,
  query: { view: EnquiryView; search: string; position: Position },
  now: Date,
): Promise<Inbox> {
  await requireRight(db, actorId, mayReadEnquiries)
  const { view, search, position } = query
  const [found, counts] = await Promise.all([
    search === ''
      ? listView(db, view, { actorId, now }, position)
      : listFound(db, search, position),
    countViews(db, { actorId, now }),
  ])
  return { ...found, counts }
}

/** Of a view, the newest first, some hundreds at a time. Throws Refusal 'not-allowed'. */
export async function* readView(db: Db, actorId: string, view: EnquiryView, now: Date) {
  await requireRight(db, actorId, mayReadEnquiries)
  yield* readRows(db, conditions[view]({ actorId, now }))
}

/** All there are, spam too, in the same order. */
export function readAllEnquiries(db: Db) {
  return readRows(db, sql<boolean>`1 = 1`)
}

export async function countAllEnquiries(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_submissions')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those with these references, spam too, some hundreds at a time. */
export async function* readReferenced(db: Db, references: readonly string[]) {
  for (let from = 0; from < references.length; from += perBatch) {
    const some = references.slice(from, from + perBatch)
    yield* readRows(db, sql<boolean>`reference in (${sql.join(some)})`)
  }
}

async function* readRows(db: Db, condition: RawBuilder<boolean>) {
  let from: { at: Date; id: string } | undefined
  while (true) {
    const rows = await selectSummary(db)
      .select(['phone', 'page', 'consent_text'])
      .where(condition)
      .$if(from !== undefined, (select) =>
        select.where(sql<boolean>`(created_at, id) < (${from?.at}, ${from?.id})`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(perBatch)
      .execute()
    const steps = await listStepsOf(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const { phone, page, consent_text: consentText } = row
      yield { ...summaryOf(row), phone, page, consentText, steps: steps.get(row.id) ?? [] }
    }
    const last = rows.at(-1)
    if (!last || rows.length < perBatch) return
    from = { at: last.created_at, id: last.id }
  }
}

async function listView(db: Db, view: EnquiryView, who: Who, position: Position) {
  const [key, ascending] =
    view === 'overdue' ? (['due_at', true] as const) : (['created_at', false] as const)
  const from = positionOf(position.after ?? position.before)
  const backwards = from !== undefined && position.after === undefined
  const rising = ascending !== backwards
  const rows = await selectSummary(db)
    .select(key)
    .where(conditions[view](who))
    .$if(from !== undefined, (select) =>
      select.where(
        sql<boolean>`(${sql.ref(key)}, id) ${rising ? sql`>` : sql`<`} (${from?.at}, ${from?.id})`,
      ),
    )
    .orderBy(key, rising ? 'asc' : 'desc')
    .orderBy('id', rising ? 'asc' : 'desc')
    .limit(perPage + 1)
    .execute()
  return pageOf(rows, { from, backwards }, (row) => `${row[key]?.getTime() ?? 0}.${row.id}`)
}

async function listFound(db: Db, search: string, position: Position) {
  const words = typedWords(search)
  if (words.length === 0) return { enquiries: [], newer: undefined, older: undefined }
  const text = position.after ?? position.before
  const from = /^\d{1,16}$/.test(text ?? '') ? Number(text) : undefined
  const backwards = from !== undefined && position.after === undefined
  const range = { from, isRising: backwards, limit: perPage + 1 }
  const ordinals = await findOrdinals(db, words, range)
  if (ordinals.length === 0) return pageOf([], { from, backwards }, () => '')
  const rows = await selectSummary(db)
    .select('ordinal')
    .where('ordinal', 'in', ordinals)
    .orderBy('ordinal', backwards ? 'asc' : 'desc')
    .execute()
  return pageOf(rows, { from, backwards }, ({ ordinal }) => String(ordinal))
}

function pageOf<Row extends Parameters<typeof summaryOf>[0]>(
  rows: Row[],
  { from, backwards }: { from: unknown; backwards: boolean },
  keyOf: (row: Row) => string,
) {
  const more = rows.length > perPage
  const shown = rows.slice(0, perPage)
  if (backwards) shown.reverse()
  const [first, last] = [shown[0], shown.at(-1)]
  const [before, after] = backwards ? [more, true] : [from !== undefined, more]
  return {
    enquiries: shown.map(summaryOf),
    newer: before && first ? keyOf(first) : undefined,
    older: after && last ? keyOf(last) : undefined,
  }
}

function positionOf(text: string | undefined) {
  const [, ms, id] = /^(\d{1,15})\.([\da-f-]{36})$/.exec(text ?? '') ?? []
  return ms && id ? { at: new Date(Number(ms)), id } : undefined
}

/** PostgreSQL has text, SQLite numbers. */
type CountRow = Record<string, number | string>

/** At most `maxCounted` of each. */
async function countViews(db: Db, who: Who): Promise<ViewCounts> {
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

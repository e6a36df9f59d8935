import { sql } from 'kysely'
import { mayReadEnquiries } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import type { EnquiryView } from './enquiry-state.ts'
import { conditions, countViews, type ViewCounts, type Who } from './enquiry-views.server.ts'
import { findOrdinals } from './found.server.ts'
import { type EnquirySummary, selectSummary, summaryOf } from './record.server.ts'
import { typedWords } from './search-words.ts'

const perPage = 25

export type Inbox = {
  enquiries: EnquirySummary[]
  newer: string | undefined
  older: string | undefined
  counts: ViewCounts
}

/** A page that begins after an enquiry or ends before one; the first page without both. */
export type Position = { before?: string; after?: string }

/** Lists a view, newest first, or all that match `search`. Throws Refusal. */
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
  const first = shown[0]
  const last = shown.at(-1)
  const [before, after] = backwards ? [more, true] : [from !== undefined, more]
  return {
    enquiries: shown.map(summaryOf),
    newer: before && first ? keyOf(first) : undefined,
    older: after && last ? keyOf(last) : undefined,
  }
}

function positionOf(text: string | undefined) {
  const [, ms, id] = /^(\d{1,14})\.([\da-f-]{36})$/.exec(text ?? '') ?? []
  return ms && id ? { at: new Date(Number(ms)), id } : undefined
}

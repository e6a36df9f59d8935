import { listApprovalsUntil, type PageApproval } from '#core/approval/approvals.server.ts'
import type { Db } from '#db/schema.ts'
import type { Entry, MadeOf } from './entry.ts'

type PageEntry = Entry & { facts: Extract<Entry['facts'], { kind: 'page' }> }

type Decisions = {
  /** Who published or withdrew a text, when and why: in the period, and for the versions shown in it. */
  publications: Awaited<ReturnType<typeof listPublications>>
  /** Who approved the content of the pages, by the hash of what went live. */
  approvals: PageApproval[]
}

/** Lists who decided to publish the content of these pages (docs/product.md §12). */
export async function listDecisions(
  db: Db,
  pages: readonly PageEntry[],
  period: { from: Date; until: Date },
): Promise<Decisions> {
  const made = pages.map(({ facts }) => facts.madeOf)
  return {
    publications: await listPublications(db, made, period),
    approvals: await listPageApprovals(db, made, period),
  }
}

async function listPublications(
  db: Db,
  made: readonly MadeOf[],
  { from, until }: { from: Date; until: Date },
) {
  const shown = new Set(made.flatMap(({ texts }) => texts.map(keyOf)))
  const rows = await db
    .selectFrom('text_publications')
    .innerJoin('texts', 'texts.id', 'text_publications.text_id')
    .select(['kind', 'key', 'language', 'action', 'version', 'starts_at'])
    .select(['recorded_at', 'recorded_by_name', 'reason'])
    .where('recorded_at', '<=', until)
    .orderBy('recorded_at')
    .execute()
  return rows.filter(
    ({ version, ...row }) =>
      row.recorded_at >= from || (version !== null && shown.has(keyOf({ ...row, version }))),
  )
}

const keyOf = (text: { kind: string; key: string; language: string; version: number }) =>
  [text.kind, text.key, text.language, text.version].join(' ')

/** Of the versions and saves that the pages name, and of settings, prices and order up to then. */
async function listPageApprovals(
  db: Db,
  made: readonly MadeOf[],
  { until }: { until: Date },
): Promise<PageApproval[]> {
  const texts = await readTextIds(db)
  const shown = new Set(
    made.flatMap(({ texts: named }) =>
      named.map(({ kind, key, language, version }) => {
        const id = texts.get(`${kind} ${key}`) ?? ''
        return `text:${id}:${language} ${version}`
      }),
    ),
  )
  const saves = new Map<string, number>()
  for (const [list, revision] of made.flatMap(({ lists }) => Object.entries(lists)))
    saves.set(list, Math.max(revision, saves.get(list) ?? 0))
  const approvals = await listApprovalsUntil(db, until)
  return approvals.filter(({ of, revision }) => {
    if (of.startsWith('text:')) return shown.has(`${of} ${revision}`)
    const isList = of === 'team' || of.startsWith('stocks:')
    return !isList || revision <= (saves.get(of) ?? 0)
  })
}

async function readTextIds(db: Db): Promise<Map<string, string>> {
  const former = await db
    .selectFrom('text_aliases')
    .select(['kind', 'key', 'text_id as id'])
    .execute()
  const now = await db.selectFrom('texts').select(['kind', 'key', 'id']).execute()
  return new Map([...former, ...now].map(({ kind, key, id }) => [`${kind} ${key}`, id]))
}

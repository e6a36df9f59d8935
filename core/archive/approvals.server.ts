import { listApprovalsUntil, type PageApproval } from '#core/approval/approvals.server.ts'
import type { Db } from '#db/schema.ts'
import type { MadeOf } from './entry.ts'

type Decisions = {
  /** Who published or withdrew a text, when and why: in the period, and for the versions shown in it. */
  publications: Awaited<ReturnType<typeof listPublications>>
  /** Who approved the content of the pages, by the hash of what went live. */
  approvals: PageApproval[]
}

/** The versions of texts and the saves of lists that the pages of an export are made of. */
export class ShownParts {
  readonly texts = new Map<string, MadeOf['texts'][number]>()
  /** The latest save of each list. */
  readonly saves = new Map<string, number>()

  add({ texts, lists }: MadeOf): void {
    for (const text of texts) this.texts.set(keyOf(text), text)
    for (const [list, revision] of Object.entries(lists))
      this.saves.set(list, Math.max(revision, this.saves.get(list) ?? 0))
  }
}

/** Lists who decided to publish what these pages are made of (docs/product.md §12). */
export async function listDecisions(
  db: Db,
  parts: ShownParts,
  period: { from: Date; until: Date },
): Promise<Decisions> {
  return {
    publications: await listPublications(db, parts, period),
    approvals: await listPageApprovals(db, parts, period),
  }
}

async function listPublications(
  db: Db,
  { texts: shown }: ShownParts,
  { from, until }: { from: Date; until: Date },
) {
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
  { texts, saves }: ShownParts,
  { until }: { until: Date },
): Promise<PageApproval[]> {
  const ids = await readTextIds(db)
  const shown = new Set(
    Array.from(texts.values(), ({ kind, key, language, version }) => {
      const id = ids.get(`${kind} ${key}`) ?? ''
      return `text:${id}:${language} ${version}`
    }),
  )
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

import { invalidateContent } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type Actor, newRecord, recordChange } from '../history/changes.server.ts'
import type { LegalSlug, LegalText } from './legal-text.ts'

/** The newest published version of a legal text, or undefined (docs/decisions.md 10). */
export async function findLegalText(db: Db, slug: LegalSlug): Promise<LegalText | undefined> {
  const row = await db
    .selectFrom('legal_texts')
    .selectAll()
    .where('slug', '=', slug)
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      slug,
      title: row.title,
      version: row.version,
      date: row.date,
      summary: row.summary,
      bodyHtml: row.body_html,
    }
  )
}

/** The legal texts that have a published version. */
export async function listLegalSlugs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('legal_texts')
    .select('slug')
    .distinct()
    .where('published_at', 'is not', null)
    .execute()
  return rows.map((row) => row.slug)
}

/** Publishes a new version of a legal text; the earlier ones stay. Returns its number. */
export async function publishLegalText(
  tx: Tx,
  actor: Actor,
  text: Omit<LegalText, 'version'>,
): Promise<number> {
  const now = new Date()
  const before = await findLegalText(tx, text.slug)
  const version = (before?.version ?? 0) + 1
  await tx
    .insertInto('legal_texts')
    .values({
      slug: text.slug,
      version,
      title: text.title,
      summary: text.summary,
      date: text.date,
      body_html: text.bodyHtml,
      published_at: now,
      published_by: actor.id,
      created_at: now,
    })
    .execute()
  await recordChange(tx, actor, {
    noun: 'legal',
    recordId: text.slug,
    recordName: text.title,
    action: before ? 'published' : 'added',
    differences: newRecord({ version, title: text.title, date: text.date }),
  })
  await invalidateContent(tx, ['legal'])
  return version
}

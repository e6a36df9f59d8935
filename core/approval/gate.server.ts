import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type ContentType, invalidateContent } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { Refusal } from '../issue.ts'
import type { Work } from '../work.ts'

/**
 * Why a public change needs no approval (docs/product.md §11): it is a price within the rule of
 * large moves or from a price service, or it withdraws something from visitors.
 */
export type Exemption = 'price' | 'withdrawal'

/**
 * The one gate for public changes. Whatever makes one calls this last in its transaction: it
 * invalidates pages in every process, queues what the archive records and, where changes need a second person, it only accepts
 * what was approved, is rehearsed, or is exempt.
 *
 * @throws Refusal 'needs-approval'
 */
export async function changeSite(
  work: Work,
  content: readonly ContentType[],
  exemption?: Exemption,
  subject?: SiteSubject,
): Promise<void> {
  if (content.length === 0) return
  if (!exemption) await requireApproval(work)
  await recordSiteChange(work.tx, content, subject)
}

/** The check alone, for callers that need it first. Throws Refusal 'needs-approval'. */
export async function requireApproval({ tx, approval }: Work): Promise<void> {
  if (approval === undefined && (await isApprovalRequired(tx))) throw new Refusal('needs-approval')
}

/** Whether public changes need a second person; a damaged setting means yes. */
export async function isApprovalRequired(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'approval')
    .executeTakeFirst()
  if (!row) return false
  return (row.value as { required?: unknown } | null)?.required !== false
}

/** What a public change is about, where that is one record in one language; '' means all of them. */
export type SiteSubject = { key?: string; language?: string }

/**
 * Invalidates pages in every process and queues what the archive records of this change, so that
 * neither can happen without the other (docs/product.md §12). Last in the transaction: other savers
 * wait.
 */
export async function recordSiteChange(
  tx: Tx,
  content: readonly ContentType[],
  { key = '', language = '' }: SiteSubject = {},
): Promise<void> {
  if (content.length === 0) return
  const id = randomUUID()
  await tx
    .insertInto('archive_publications')
    .values({
      id,
      transaction_id: sql<string>`current_transaction_id()`,
      at: new Date(),
      content: content.join(' '),
      key,
      language,
    })
    .execute()
  await tx.insertInto('archive_queue').values({ publication_id: id, entry: null }).execute()
  await invalidateContent(tx, content)
}

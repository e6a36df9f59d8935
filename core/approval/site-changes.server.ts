import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type ContentType, invalidateContent } from '#db/revisions.ts'
import type { Tx } from '#db/schema.ts'

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

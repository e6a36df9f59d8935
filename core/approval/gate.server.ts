import { type ContentType, invalidateContent } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { Refusal } from '../issue.ts'
import { findPassage } from './passage.ts'

/**
 * Why a change of what visitors see needs nobody's approval (docs/product.md §11): a price within
 * the rule of large moves or of a price service, or something that is taken back from visitors.
 */
export type Exemption = 'price' | 'withdrawal'

/**
 * The one gate to what visitors see. Anything that changes it calls this last in the transaction: it
 * says to every process which pages are out of date, and where changes need a second person it lets
 * through only what was approved, what is rehearsed, and what is exempt.
 *
 * @throws Refusal 'needs-approval'
 */
export async function changeSite(
  tx: Tx,
  content: readonly ContentType[],
  exemption?: Exemption,
): Promise<void> {
  if (content.length === 0) return
  if (!exemption) await requireApproval(tx)
  await invalidateContent(tx, content)
}

/** The gate by itself, where it has to be asked first. Throws Refusal 'needs-approval'. */
export async function requireApproval(tx: Tx): Promise<void> {
  if (!(await mayChangeSite(tx))) throw new Refusal('needs-approval')
}

async function mayChangeSite(tx: Tx): Promise<boolean> {
  return findPassage(tx) !== undefined || !(await isApprovalRequired(tx))
}

/** Whether changes of what visitors see need a second person; a damaged setting means yes. */
export async function isApprovalRequired(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'approval')
    .executeTakeFirst()
  if (!row) return false
  return (row.value as { required?: unknown } | null)?.required !== false
}

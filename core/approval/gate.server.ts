import type { ContentType } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { Refusal } from '../issue.ts'
import type { Work } from '../work.ts'
import { recordSiteChange, type SiteSubject } from './site-changes.server.ts'

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

import { latestCredible } from '#core/clock.ts'
import { countAttempt, findCount } from '#core/limits/attempts.server.ts'
import { linkPurposes } from '#core/users/account.ts'
import type { Db, Tx } from '#db/schema.ts'
import { linkMinutes } from './issue-token.server.ts'

const hourMinutes = 60
const hourMs = hourMinutes * 60_000

/** Call it in the transaction that uses up a link of a mail. */
export async function countUsedLink(tx: Tx, userId: string): Promise<void> {
  await countAttempt(tx, usedLinksOf(userId), hourMinutes)
}

/** How many links of mails a user has used in this hour. */
export function countUsedLinks(db: Db, userId: string): Promise<number> {
  return findCount(db, usedLinksOf(userId), hourMinutes)
}

function usedLinksOf(userId: string): string {
  return `used-links:${userId}`
}

/** Those of the last hour, newest first. */
export async function listUnusedLinks(
  db: Db,
  email: string,
): Promise<{ id: string; purpose: string }[]> {
  return db
    .selectFrom('mail_links')
    .innerJoin('queue_entries', 'queue_entries.id', 'mail_links.id')
    .select(['mail_links.id', 'mail_links.purpose'])
    .where('mail_links.email', '=', email)
    .where('mail_links.purpose', 'in', linkPurposes)
    .where('mail_links.created_at', '>', new Date(Date.now() - hourMs))
    .where('mail_links.created_at', '<=', latestCredible())
    .where('queue_entries.failed_at', 'is', null)
    .orderBy('mail_links.created_at', 'desc')
    .orderBy('mail_links.id')
    .execute()
}

/** Also sends its mail again. */
export async function renewLink(tx: Tx, id: string): Promise<void> {
  const expires_at = new Date(Date.now() + linkMinutes * 60_000)
  await tx.updateTable('mail_links').set({ expires_at }).where('id', '=', id).execute()
  await tx
    .updateTable('queue_entries')
    .set({ expires_at })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/** Deletes them an hour after they expire: until then they count towards the mail limit. */
export async function deleteExpiredLinks(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('mail_links')
    .where('expires_at', '<=', new Date(Date.now() - hourMs))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

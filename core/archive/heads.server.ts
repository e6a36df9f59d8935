import { randomUUID } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { queueMail } from '../outbox/outbox.server.ts'
import { findSettings } from '../settings/settings.server.ts'
import { findHead } from './chain.server.ts'

/** Returns the head that was sent, or undefined if nothing is recorded yet (docs/product.md §12). */
export async function sendHead(
  db: Db,
  now: Date,
): Promise<{ number: number; hash: string; sentTo: readonly string[] } | undefined> {
  return db.transaction().execute(async (tx) => {
    const head = await findHead(tx)
    if (!head) return undefined
    const { archive, firm } = await findSettings(tx)
    const { number, hash } = head
    const sentTo = archive.headTo
    await tx
      .insertInto('archive_heads')
      .values({ id: randomUUID(), number, hash, at: now, sent_to: sentTo.join(', ') })
      .execute()
    for (const recipient of sentTo)
      await queueMail(tx, 'archive-head', recipient, {
        firm: firm.name,
        number,
        hash,
        at: now.toISOString(),
      })
    return { number, hash, sentTo }
  })
}

/** The heads that were sent, newest first. */
export async function listHeads(db: Db, limit = 10) {
  const rows = await db
    .selectFrom('archive_heads')
    .select(['number', 'hash', 'at', 'sent_to'])
    .orderBy('number', 'desc')
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ sent_to, ...row }) => ({ ...row, sentTo: sent_to }))
}

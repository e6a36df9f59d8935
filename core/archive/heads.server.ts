import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#db/schema.ts'
import type { MailState } from '../outbox/mail-state.ts'
import { listMailsAbout } from '../outbox/mail-states.server.ts'
import { queueMail } from '../outbox/outbox.server.ts'
import { findSettings } from '../settings/settings.server.ts'
import { findHead, inChain } from './chain.server.ts'
import { appendProofs, type DayList } from './proofs.server.ts'

export type Head = { number: number; hash: string }

/**
 * Returns the head that goes out, or undefined if nothing is recorded yet (docs/product.md §12). It
 * covers the lists of the days that have ended, whose entry it is (docs/product.md §17).
 */
export async function sendHead(
  db: Db,
  now: Date,
): Promise<(Head & { sentTo: readonly string[]; lists: DayList[] }) | undefined> {
  return inChain(db, async (tx) => {
    const { archive, firm, timeZone } = await findSettings(tx)
    const lists = (await appendProofs(tx, now, timeZone))?.lists ?? []
    const head = await createHead(tx, now, archive.headTo)
    if (!head) return undefined
    for (const recipient of archive.headTo) {
      const { number, hash } = head
      const props = { firm: firm.name, number, hash, at: now.toISOString(), lists }
      await queueMail(tx, 'archive-head', recipient, props, head.id)
    }
    return { number: head.number, hash: head.hash, sentTo: archive.headTo, lists }
  })
}

/** Keeps the head of a chain of which none is kept yet; undefined where there is one already. */
export async function recordFirstHead(db: Db, now: Date): Promise<Head | undefined> {
  return db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('archive_heads').select('id').limit(1).executeTakeFirst()
    return known ? undefined : createHead(tx, now, [])
  })
}

async function createHead(
  tx: Tx,
  now: Date,
  sentTo: readonly string[],
): Promise<(Head & { id: string }) | undefined> {
  const head = await findHead(tx)
  if (!head) return undefined
  const { number, hash } = head
  const id = randomUUID()
  await tx
    .insertInto('archive_heads')
    .values({ id, number, hash, at: now, sent_to: sentTo.join(', ') })
    .execute()
  return { id, number, hash }
}

/** A head that was kept. Its mails are those to the addresses of the setting; none: it is in the log only. */
export type KeptHead = Head & {
  at: Date
  mails: { recipient: string; mail: MailState | undefined }[]
}

/** The heads that were kept, newest first, with what has become of their mails. */
export async function listHeads(db: Db, limit: number): Promise<KeptHead[]> {
  const rows = await db
    .selectFrom('archive_heads')
    .select(['id', 'number', 'hash', 'at', 'sent_to'])
    .orderBy('number', 'desc')
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  const mails = await listMailsAbout(
    db,
    ['archive-head'],
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, sent_to, ...row }) => ({
    ...row,
    mails: sent_to.split(', ').flatMap((recipient) => {
      if (recipient === '') return []
      const own = mails.find((each) => each.about === id && each.recipient === recipient)
      return [{ recipient, mail: own?.mail }]
    }),
  }))
}

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayMs } from '#core/clock.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { writeAs } from '#core/rights/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import type { MailFiles } from '../outbox/mail.ts'
import { eraseAll } from './erasure.server.ts'

/** Taking the words of one out of the index of words costs some 10 ms: others write in between. */
const perTransaction = 20
const pauseMs = 50
const filesAtOnce = 200

/** Days for which the user agent is kept, to investigate abuse. */
export const browserDays = 30
/** The moment since which enquiries that are done are kept; undefined where all are. */
export async function oldestKept(db: Db, now: Date): Promise<Date | undefined> {
  const { enquiries, legalHold } = await findSettings(db)
  if (enquiries.retentionMonths === 0 || legalHold.on) return undefined
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - enquiries.retentionMonths)
  return oldest
}

/** Erases answered, closed and spam enquiries. Returns how many; safe to interrupt. */
export async function eraseOldEnquiries(
  db: Db,
  mailFiles: MailFiles,
  { before, now, stopping }: { before: Date; now: Date; stopping: AbortSignal },
): Promise<number> {
  let count = 0
  while (!stopping.aborted) {
    const { ids, mails } = await writeAs(db, systemActor, async (work) => {
      const { tx } = work
      const rows = await tx
        .selectFrom('contact_submissions')
        .select('id')
        .where('created_at', '<', before)
        .where('erased_at', 'is', null)
        .where(
          sql<boolean>`(closed_at is not null or answered_at is not null or spam_at is not null)`,
        )
        .orderBy('created_at')
        .limit(perTransaction)
        .execute()
      const ids = rows.map(({ id }) => id)
      return { ids, mails: await eraseAll(work, ids, now) }
    })
    await mailFiles.delete(mails)
    count += ids.length
    if (ids.length < perTransaction) break
    // Another process looks for its turn every 5 to 25 ms.
    await pause(pauseMs, undefined, { signal: stopping }).catch(() => {})
  }
  return count
}

/** Erases those older than 30 days. Returns how many. */
export async function eraseBrowserNames(db: Db, now: Date): Promise<number> {
  const result = await db
    .updateTable('contact_submissions')
    .set({ ua: '' })
    .where('ua', '<>', '')
    .where('created_at', '<', new Date(now.getTime() - browserDays * dayMs))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Deletes the files of mails that were erased or are past the retention of the outbox. */
export async function deleteForgottenMailFiles(db: Db, mailFiles: MailFiles): Promise<number> {
  const files = await mailFiles.list()
  const forgotten: string[] = []
  for (let from = 0; from < files.length; from += filesAtOnce) {
    const some = files.slice(from, from + filesAtOnce)
    const rows = await db.selectFrom('queue_entries').select('id').where('id', 'in', some).execute()
    const known = new Set(rows.map(({ id }) => id))
    forgotten.push(...some.filter((id) => !known.has(id)))
  }
  await mailFiles.delete(forgotten)
  return forgotten.length
}

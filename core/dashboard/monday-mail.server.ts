import { dayIn, momentOf, weekdayOf } from '#core/dates.ts'
import type { MailProps } from '#core/outbox/mail.ts'
import { queueMail } from '#core/outbox/outbox.server.ts'
import { mayOpenPanel } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { findTimeZone } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'

/** Somebody who gets what the dashboard says by mail, and when the last one was queued. */
export type MondayReader = { id: string; email: string; lastAt: Date }

/** Whether somebody gets a mail on Mondays with what the dashboard says (docs/product.md §2). */
export async function wantsMondayMail(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('monday_mail_at')
    .where('id', '=', personId)
    .executeTakeFirst()
  return row?.monday_mail_at != null
}

/** For oneself only: the first mail comes next Monday. Throws Refusal 'not-allowed'. */
export async function saveMondayMail(db: Db, actorId: string, isWanted: boolean): Promise<void> {
  await write(db, { actorId, right: mayOpenPanel }, async ({ tx, now }) => {
    await tx
      .updateTable('users')
      .set({ monday_mail_at: isWanted ? now : null })
      .where('id', '=', actorId)
      .execute()
  })
}

/** Who is still to get the mail of this Monday, from seven in the morning at the office; nobody on others. */
export async function listMondayReaders(db: Db, now: Date): Promise<MondayReader[]> {
  const timeZone = await findTimeZone(db)
  const today = dayIn(timeZone, now)
  const seven = momentOf(timeZone, `${today}T07:00`)
  if (weekdayOf(today) !== 1 || !seven || now < seven) return []
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.monday_mail_at'])
    .where('users.monday_mail_at', '<', seven)
    .where('users.disabled_at', 'is', null)
    .where('user_roles.role', '=', 'admin')
    .orderBy('users.id')
    .execute()
  return rows.flatMap(({ id, email, monday_mail_at: lastAt }) =>
    lastAt ? [{ id, email, lastAt }] : [],
  )
}

/** Once for each Monday, whichever process comes first. */
export async function queueMondayMail(
  db: Db,
  { id, email, lastAt }: MondayReader,
  props: MailProps['monday'],
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ monday_mail_at: now })
      .where('id', '=', id)
      .where('monday_mail_at', '=', lastAt)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await queueMail(tx, 'monday', email, props)
    return true
  })
}

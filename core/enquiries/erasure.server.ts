import { sql } from 'kysely'
import { recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayReadEnquiries } from '#core/users/role.ts'
import type { Actor } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { MailFiles } from '../outbox/mail.ts'
import { applyStep, type StepOutcome, type Target } from './apply-step.server.ts'
import { deleteMailsTo, erasePersons } from './erase-persons.server.ts'

/** Keeps reference, times and steps. Throws Refusal 'not-allowed', 'legal-hold'. */
export async function eraseEnquiry(
  db: Db,
  mailFiles: MailFiles,
  actorId: string,
  target: Target,
  now: Date = new Date(),
): Promise<StepOutcome> {
  const { result, mails } = await db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayReadEnquiries)
    await requireNoHold(tx)
    const result = await applyStep(tx, actor, target, { step: 'erased' }, now)
    const mails = result.outcome === 'done' ? await erasePersons(tx, [target.id], now) : []
    return { result, mails }
  })
  await mailFiles.delete(mails)
  return result
}

/** Returns how many; the history does not contain the address. Throws Refusal as above. */
export async function eraseByAddress(
  db: Db,
  mailFiles: MailFiles,
  actorId: string,
  email: string,
  now: Date = new Date(),
): Promise<number> {
  const { count, mails } = await db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayReadEnquiries)
    await requireNoHold(tx)
    const rows = await tx
      .selectFrom('contact_submissions')
      .select('id')
      .where(hasAddress(email))
      .orderBy('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    const mails = await eraseAll(tx, actor, ids, now)
    mails.push(...(await deleteMailsTo(tx, email)))
    await recordChange(
      { tx, actor },
      {
        noun: 'enquiries',
        recordId: 'address',
        recordName: 'everything of one address',
        action: 'removed',
        differences: { enquiries: { before: ids.length, after: 0 } },
      },
    )
    return { count: ids.length, mails }
  })
  await mailFiles.delete(mails)
  return count
}

async function requireNoHold(tx: Tx): Promise<void> {
  if ((await findSettings(tx)).legalHold.on) throw new Refusal('legal-hold')
}

export function hasAddress(email: string) {
  return sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`
}

/** Returns the mails whose files must be deleted too. */
export async function eraseAll(tx: Tx, actor: Actor, ids: readonly string[], now: Date) {
  const erased: string[] = []
  for (const id of ids) {
    const result = await applyStep(tx, actor, { id, revision: undefined }, { step: 'erased' }, now)
    if (result.outcome === 'done') erased.push(id)
  }
  return erasePersons(tx, erased, now)
}

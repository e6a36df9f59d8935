import { type Change, recordChange } from '#core/history/changes.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { listActiveAdmins } from '#core/users/rights.server.ts'
import { findUser } from '#core/users/users.server.ts'
import { workAs } from '#core/users/write.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { AdminNotice, MailProps } from './mail.ts'
import { queueCollectedMail } from './outbox.server.ts'

const maxNamed = 20

/**
 * Tells every admin who can sign in, the person who did it included, by at most one mail a minute
 * (docs/decisions.md 42).
 */
export async function tellAdmins(tx: Tx, origin: string, notice: AdminNotice): Promise<void> {
  const { firm } = await findSettings(tx)
  const link = `${origin}/admin/review`
  for (const { id, email } of await listActiveAdmins(tx))
    await queueCollectedMail(tx, 'admin-notice', email, `admin-notice:${id}`, {
      props: { firm: firm.name, notices: [notice], more: 0, link },
      add: (unsent) => withAnother(unsent, notice),
    })
}

function withAnother(unsent: MailProps['admin-notice'], notice: AdminNotice) {
  if (unsent.notices.length >= maxNamed) return { ...unsent, more: unsent.more + 1 }
  return { ...unsent, notices: [...unsent.notices, notice] }
}

/**
 * Records that somebody tried what needs another person, and tells all admins. In a transaction of its
 * own: that of the try was rolled back. The try itself has asked for their right.
 */
export async function recordTry(
  db: Db,
  origin: string,
  personId: string,
  refused: Pick<Change, 'noun' | 'recordId' | 'recordName'> & { what: string; reason: string },
): Promise<void> {
  const { noun, recordId, recordName, what, reason } = refused
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, personId)
    const actor = { id: personId, name: user?.name || user?.email || '' }
    await recordChange(await workAs(tx, actor), {
      noun,
      recordId,
      recordName,
      action: 'refused',
      differences: { reason: { before: '', after: reason } },
    })
    await tellAdmins(tx, origin, { what: `${what}: refused`, by: actor.name, note: reason })
  })
}

import { operatorActor } from '#core/history/changes.server.ts'
import { issueToken } from '#core/mail-links/issue-token.server.ts'
import { linkUrl } from '#core/mail-links/link-addresses.ts'
import { findPassword, savePassword } from '#core/users/passwords.server.ts'
import { lockRights } from '#core/users/rights.server.ts'
import { createUser, findUserByEmail } from '#core/users/users.server.ts'
import type { Db } from '#db/schema.ts'
import { promoteToAdmin, recordAdmin } from './first-admin.server.ts'
import { delayApproval } from './let-in-by-operator.server.ts'

/**
 * Creates the account if necessary. Returns whether it has a password to sign in with, and from when
 * it may approve, where changes need a second person.
 */
export async function createAdminByCommand(
  db: Db,
  origin: string,
  email: string,
): Promise<{ hasPassword: boolean; approvesFrom: Date | undefined }> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    await tx.deleteFrom('mail_links').where('purpose', '=', 'first-admin').execute()
    const known = await findUserByEmail(tx, email)
    const what = `${email} was made an admin`
    if (known) {
      // The address is not verified, so someone else may have set the password.
      if (!known.verified) await savePassword(tx, known.id, null)
      await promoteToAdmin(tx, known, operatorActor)
      const approvesFrom = await delayApproval(tx, origin, known, what)
      return { hasPassword: (await findPassword(tx, known.id)) !== undefined, approvesFrom }
    }
    const user = await createUser(tx, { email, name: '', verified: true, role: 'admin' })
    await recordAdmin(tx, user, null, operatorActor)
    const approvesFrom = await delayApproval(tx, origin, user, what)
    return { hasPassword: false, approvesFrom }
  })
}

/** A link to sign in or choose a password without mail. Undefined if there is no such account. */
export async function createLinkForCli(
  db: Db,
  origin: string,
  purpose: 'magic' | 'reset',
  email: string,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user || user.disabledAt !== null) return undefined
    await delayApproval(tx, origin, user, `A link to sign in as ${email} was made`)
    const { token } = await issueToken(tx, purpose, { email, userId: user.id })
    return linkUrl(origin, purpose, token)
  })
}

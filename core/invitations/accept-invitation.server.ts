import { newRecord, recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { deleteTokens, type MailLink, redeemToken } from '#core/mail-links/mail-links.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import { endSessions } from '#core/sessions/end-sessions.server.ts'
import { deletePendingSignIns } from '#core/sign-in/pending-sign-ins.server.ts'
import { savePassword } from '#core/users/passwords.server.ts'
import { lockRights, requireAnAdmin } from '#core/users/rights.server.ts'
import { highestRole } from '#core/users/role.ts'
import {
  createUser,
  findUserByEmail,
  lockUser,
  replaceRole,
  saveUser,
} from '#core/users/users.server.ts'
import { workAs } from '#core/users/write.server.ts'
import type { Db, Tx } from '#db/schema.ts'

/** Replaces an unverified sign-up with that address; `password` is a hash. Throws Refusal. */
export async function acceptInvitation(
  db: Db,
  form: { token: string; name: string; password: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    const link = await redeemToken(tx, 'invitation', form.token)
    if (!link) throw new Refusal('invalid-link')
    const id = await resolveInvitedUser(tx, link, form)
    const details = { after: link.role ?? '', by: 'invitation' }
    await recordEvent(tx, { type: 'role_changed', userId: id, details })
    await recordChange(await workAs(tx, { id, name: form.name }), {
      noun: 'people',
      recordId: id,
      recordName: form.name,
      action: 'added',
      differences: newRecord({ role: link.role }),
    })
    return id
  })
}

async function resolveInvitedUser(
  tx: Tx,
  link: MailLink,
  { name, password }: { name: string; password: string },
): Promise<string> {
  const role = highestRole([link.role ?? ''])
  const known = await findUserByEmail(tx, link.email)
  if (!known)
    return (await createUser(tx, { email: link.email, name, verified: true, role, password })).id
  if (known.disabledAt !== null) throw new Refusal('invalid-link')
  await lockUser(tx, known.id)
  await saveUser(tx, known.id, { name, email_verified: true })
  await savePassword(tx, known.id, password)
  await replaceRole(tx, known.id, role)
  await requireAnAdmin(tx)
  await endSessions(tx, known.id)
  await deletePendingSignIns(tx, known.id)
  await deleteTokens(tx, known.id, ['verify', 'magic', 'reset', 'reset-ticket'])
  return known.id
}

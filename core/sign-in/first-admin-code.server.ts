import { randomUUID } from 'node:crypto'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import { Refusal } from '#core/issue.ts'
import type { AccountMailer } from '#core/mail-links/account-mailer.server.ts'
import { mailFirstAdmin } from '#core/mail-links/account-news.server.ts'
import { saveToken } from '#core/mail-links/issue-token.server.ts'
import { firstAdminUrl } from '#core/mail-links/link-addresses.ts'
import { findToken, redeemToken } from '#core/mail-links/mail-links.server.ts'
import { hasAdmin, lockRights } from '#core/users/rights.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { createOrPromoteAdmin, type FirstAdmin } from './first-admin.server.ts'

/** Survives restarts; after it expires, a start creates a new one. */
const codeMinutes = 7 * 24 * 60

/**
 * Returns undefined once there is an admin. The same in every process: the code is derived from the
 * secret and the row's id, only its hash is stored (docs/decisions.md 2, docs/bar.md 28).
 */
export async function firstAdminLink(
  db: Db,
  { encryption, origin }: AccountMailer,
): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    if (await hasAdmin(tx)) return undefined
    return firstAdminUrl(origin, await currentCode(tx, encryption))
  })
}

async function currentCode(tx: Tx, encryption: Encryption): Promise<string> {
  const kept = await tx
    .selectFrom('mail_links')
    .select('id')
    .where('purpose', '=', 'first-admin')
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (kept && (await findToken(tx, 'first-admin', encryption.codeOf(kept.id))))
    return encryption.codeOf(kept.id)
  await tx.deleteFrom('mail_links').where('purpose', '=', 'first-admin').execute()
  const id = randomUUID()
  const token = encryption.codeOf(id)
  const details = { email: '' }
  await saveToken(tx, { purpose: 'first-admin', id, token, details, minutes: codeMinutes })
  return token
}

export async function isFirstAdminCode(db: Db, code: string): Promise<boolean> {
  return (await findToken(db, 'first-admin', code)) !== undefined && !(await hasAdmin(db))
}

/** Returns the account's id; concurrent calls create one. `password` is a hash. Throws Refusal. */
export async function redeemFirstAdminCode(
  db: Db,
  accountMailer: AccountMailer,
  code: string,
  admin: FirstAdmin,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    const link = await redeemToken(tx, 'first-admin', code)
    if (!link || (await hasAdmin(tx))) throw new Refusal('invalid-link')
    const { id } = await createOrPromoteAdmin(tx, admin)
    await mailFirstAdmin(tx, accountMailer, admin.email)
    return id
  })
}

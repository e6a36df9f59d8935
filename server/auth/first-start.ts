import { checkEmail, checkNewPassword, normaliseEmail } from '../../core/accounts/account.ts'
import { ensureFirstAdmin, firstAdminLink } from '../../core/accounts/first-admin.server.ts'
import type { Passwords } from '../../core/accounts/passwords.server.ts'
import type { Post } from '../../core/accounts/post.server.ts'
import { hasAdmin } from '../../core/accounts/rights.server.ts'
import type { Db } from '../../db/schema.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

/**
 * Makes the first admin from ADMIN_EMAIL and ADMIN_PASSWORD, or prints the link that makes one;
 * nothing once there is an admin (decision 2). Throws when ADMIN_EMAIL can never sign in.
 */
export async function provideFirstAdmin(parts: {
  db: Db
  log: Log
  post: Post
  passwords: Passwords
  firstAdmin: Config['firstAdmin']
  /** False in the processes of a machine that leave the printing to another. */
  print: boolean
}): Promise<void> {
  const { db, log, post, passwords, firstAdmin, print } = parts
  if (await hasAdmin(db)) return
  if (firstAdmin) {
    if (checkEmail(firstAdmin.email)) throw new Error('ADMIN_EMAIL is no address to sign in with')
    if (checkNewPassword(firstAdmin.password))
      throw new Error('ADMIN_PASSWORD is not usable: expected 8 to 128 characters')
    const email = normaliseEmail(firstAdmin.email)
    const password = await passwords.hash(firstAdmin.password)
    const made = await ensureFirstAdmin(db, post, { email, name: 'Administrator', password })
    if (made) log.info({}, 'made the first admin from ADMIN_EMAIL and ADMIN_PASSWORD')
    return
  }
  const link = print ? await firstAdminLink(db, post) : undefined
  if (!link) return
  const line = `No admin yet. Open this link once to become the first: ${link}`
  // A quiet log must not lock the owner out.
  if (log.isLevelEnabled('info')) log.info({}, line)
  else process.stderr.write(`${line}\n`)
}

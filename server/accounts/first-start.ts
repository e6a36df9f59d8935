import type { Passwords } from '#core/crypto/passwords.server.ts'
import { checkEmail, normaliseEmail } from '#core/email.ts'
import { checkNewPassword } from '#core/people/account.ts'
import type { AccountMailer } from '#core/people/mails.server.ts'
import { ensureFirstAdmin, firstAdminLink } from '#core/people/operator.server.ts'
import { hasAdmin } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

/** Or returns a link for it (docs/decisions.md 2). Throws when ADMIN_EMAIL can never sign in. */
export async function provideFirstAdmin(parts: {
  db: Db
  log: Log
  accountMailer: AccountMailer
  passwords: Passwords
  firstAdmin: Config['firstAdmin']
}): Promise<string | undefined> {
  const { db, log, accountMailer, passwords, firstAdmin } = parts
  if (await hasAdmin(db)) return undefined
  if (firstAdmin) {
    if (checkEmail(firstAdmin.email))
      throw new Error('ADMIN_EMAIL is not an address to sign in with')
    // The person who runs the machine decides; a start must not fail for it.
    const weak = checkNewPassword(firstAdmin.password, [firstAdmin.email])
    if (weak)
      log.warn({ feedback: weak.feedback }, 'ADMIN_PASSWORD is weak: change it in the panel')
    const email = normaliseEmail(firstAdmin.email)
    const password = await passwords.hash(firstAdmin.password)
    const made = await ensureFirstAdmin(db, accountMailer, {
      email,
      name: 'Administrator',
      password,
    })
    if (made) log.info({}, 'made the first admin from ADMIN_EMAIL and ADMIN_PASSWORD')
    return undefined
  }
  return firstAdminLink(db, accountMailer)
}

/** To the person who runs the machine, in the log, or on stderr where the log is quiet. */
export function announceFirstAdmin(link: string, log: Log): void {
  const line = `No admin yet. Open this link once to become the first: ${link}`
  // A quiet log must not lock the owner out.
  if (log.isLevelEnabled('info')) log.info({}, line)
  else process.stderr.write(`${line}\n`)
}

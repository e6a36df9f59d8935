import type { Accounts } from '#app/accounts.ts'
import { derive } from '#core/crypto/encryption.server.ts'
import { createPasswords, type Passwords } from '#core/crypto/passwords.server.ts'
import type { Post } from '#core/mail-links/account-mailer.server.ts'
import type { Db } from '#db/schema.ts'
import type { BreachCheck } from '../breached-passwords.ts'
import type { Origins } from '../http/origins.ts'
import type { Log } from '../log.ts'
import { mailActions } from './mail-actions.ts'
import { peopleActions } from './people-actions.ts'
import { secondFactorActions } from './second-factor-actions.ts'
import { securityActions } from './security-actions.ts'
import { sessionActions } from './session-actions.ts'
import { createWatch } from './watch.ts'

/** Accounts as routes use them, and what the composition root needs of them. */
export type BuiltAccounts = {
  accounts: Accounts
  passwords: Passwords
  /** Resolves when the work that goes on after answers is done. */
  settle(): Promise<void>
}

/** Builds everything about accounts over one database (docs/product.md §4, bar D). */
export function createAccounts(parts: {
  db: Db
  log: Log
  secret: string
  origins: Origins
  post: Post
  isBreached: BreachCheck
}): BuiltAccounts {
  const { db, log, origins, post, isBreached } = parts
  const passwords = createPasswords()
  const watch = createWatch({ db, log, secret: derive(parts.secret, 'watch') })
  const running = new Set<Promise<void>>()

  function afterAnswer(work: () => Promise<void>): void {
    const done = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error) => log.warn({ err: error }, 'work after an answer failed'))
      .finally(() => running.delete(done))
    running.add(done)
  }

  const { https } = origins
  const built = { db, log, passwords, isBreached, post, watch, https, afterAnswer }
  return {
    accounts: {
      ...sessionActions(built),
      ...mailActions(built),
      ...peopleActions(built),
      ...secondFactorActions(built),
      ...securityActions(built),
    },
    passwords,
    settle: async () => void (await Promise.all(running)),
  }
}

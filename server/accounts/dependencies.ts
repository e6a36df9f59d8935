import { derive } from '#core/crypto/encryption.server.ts'
import { createPasswords, type Passwords } from '#core/crypto/passwords.server.ts'
import type { OidcService } from '#core/people/identities.server.ts'
import type { AccountMailer } from '#core/people/mails.server.ts'
import { createConcurrencyLimit } from '#core/security/concurrency.ts'
import { createSecurityLogger } from '#core/security/events.server.ts'
import type { Dependencies } from '#core/sign-in/dependencies.ts'
import type { Db } from '#db/schema.ts'
import type { BreachCheck } from '../breached-passwords.ts'
import type { Log } from '../log.ts'

/** As many forms of a kind as passwords can wait for a hash. */
const maxConcurrent = 10

export function createAccountDependencies(parts: {
  db: Db
  log: Log
  secret: string
  accountMailer: AccountMailer
  isBreached: BreachCheck
  passwords?: Passwords
  oidc?: OidcService
}): {
  accounts: Dependencies
  finishDeferred(): Promise<void>
} {
  const { db, log, secret, accountMailer, isBreached, oidc, passwords = createPasswords() } = parts
  const running = new Set<Promise<void>>()

  function afterAnswer(work: () => Promise<void>): void {
    const done = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error) => log.warn({ err: error }, 'work after an answer failed'))
      .finally(() => running.delete(done))
    running.add(done)
  }

  return {
    accounts: {
      db,
      log,
      passwords,
      isBreached,
      oidc,
      accountMailer,
      securityLogger: createSecurityLogger({ db, log, secret: derive(secret, 'watch') }),
      limitConcurrency: {
        signIn: createConcurrencyLimit(maxConcurrent),
        signUp: createConcurrencyLimit(maxConcurrent),
        mail: createConcurrencyLimit(maxConcurrent),
      },
      afterAnswer,
    },
    finishDeferred: async () => void (await Promise.all(running)),
  }
}

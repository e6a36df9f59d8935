import type { Passwords } from '#core/crypto/passwords.server.ts'
import type { CurrentUser } from '#core/people/account.ts'
import type { OidcService } from '#core/people/identities.server.ts'
import type { AccountMailer } from '#core/people/mails.server.ts'
import type { SecurityLogger } from '#core/security/events.server.ts'
import type { Db } from '#db/schema.ts'

export type ClientInfo = {
  clientKey: string
  userAgent: string
  url: string
  sessionToken: string | undefined
  /** Proves that someone has signed in with this browser before. */
  browserToken: string | undefined
}

/** Somebody who is signed in, and the browser in which they do something, whose tokens go to no browser. */
export type SignedIn = { actor: CurrentUser; client: ClientInfo }

type LimitConcurrency = <Result>(work: () => Promise<Result>) => Promise<Result>

export type Dependencies = {
  db: Db
  log: { warn(details: object, message: string): void }
  passwords: Passwords
  isBreached(password: string): Promise<boolean>
  accountMailer: AccountMailer
  securityLogger: SecurityLogger
  /** Undefined: the environment names no other service to sign in with. */
  oidc?: OidcService
  limitConcurrency: { signIn: LimitConcurrency; signUp: LimitConcurrency; mail: LimitConcurrency }
  /** Runs work after the response was sent; it is finished before the process ends. */
  afterAnswer(work: () => Promise<void>): void
}

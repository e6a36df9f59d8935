import type { Answer } from '#app/accounts.ts'
import type { Passwords } from '#core/crypto/passwords.server.ts'
import { isRefusal, type RefusalCode } from '#core/issue.ts'
import type { Post } from '#core/mail-links/account-mailer.server.ts'
import type { Refused } from '#core/users/account.ts'
import type { Db } from '#db/schema.ts'
import type { BreachCheck } from '../breached-passwords.ts'
import type { Log } from '../log.ts'
import type { Watch } from './watch.ts'

/** What the actions on accounts are made of. */
export type Parts = {
  db: Db
  log: Log
  passwords: Passwords
  isBreached: BreachCheck
  post: Post
  watch: Watch
  https: boolean
  /** Does work that nobody waits for; it is finished before the process ends. */
  afterAnswer(work: () => Promise<void>): void
}

/** An answer with cookies. */
export function answer<Done extends string>(outcome: Done, headers = new Headers()): Answer<Done> {
  return { outcome, headers } as Answer<Done>
}

export function refuse(refused: RefusalCode | Refused): Refused & { headers: Headers } {
  const fields = typeof refused === 'string' ? { outcome: refused } : refused
  const { outcome, minutes = 1 } = fields
  const headers = new Headers()
  if (outcome === 'too-many-attempts') headers.set('retry-after', String(minutes * 60))
  return { ...fields, headers }
}

/** Runs an action; what core refuses becomes an answer, everything else is thrown on. */
export async function attempt<Result>(action: () => Promise<Result>) {
  try {
    return await action()
  } catch (error) {
    if (isRefusal(error)) return refuse({ outcome: error.code, ...error.details })
    throw error
  }
}

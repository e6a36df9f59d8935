import type { Accounts } from '../../app/accounts.ts'
import { createPasswords, type Passwords } from '../../core/accounts/passwords.server.ts'
import type { Post } from '../../core/accounts/post.server.ts'
import type { Db } from '../../db/schema.ts'
import type { Origins } from '../http/origins.ts'
import type { Log } from '../log.ts'
import { createAuth } from './better-auth.ts'
import { mailActions } from './mail-actions.ts'
import { peopleActions } from './people-actions.ts'
import { sessionActions } from './session-actions.ts'

/** Accounts as routes use them, and what the composition root needs of them. */
export type BuiltAccounts = {
  accounts: Accounts
  passwords: Passwords
  /** Resolves when the work that goes on after answers is done. */
  settle(): Promise<void>
}

/** Builds everything about accounts over one database (spec.md §4, bar D). */
export function createAccounts(parts: {
  db: Db
  log: Log
  secret: string
  origins: Origins
  post: Post
}): BuiltAccounts {
  const { db, log, secret, origins, post } = parts
  const passwords = createPasswords()
  const auth = createAuth({ db, secret, origins, passwords })
  const running = new Set<Promise<void>>()

  function afterAnswer(work: () => Promise<void>): void {
    const done = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error) => log.warn({ err: error }, 'work after an answer failed'))
      .finally(() => running.delete(done))
    running.add(done)
  }

  const built = { db, log, auth, passwords, post, https: origins.https, afterAnswer }
  return {
    accounts: { ...sessionActions(built), ...mailActions(built), ...peopleActions(built) },
    passwords,
    settle: async () => void (await Promise.all(running)),
  }
}

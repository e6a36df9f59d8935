import { randomUUID } from 'node:crypto'
import { latestCredible } from '#core/clock.ts'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import {
  type AccountMailer,
  mailAccountExists,
  mailLink,
} from '#core/mail-links/account-mailer.server.ts'
import {
  addUser,
  deleteSurplusUnverified,
  findPassword,
  findUserByEmail,
  setPassword,
  updateUser,
} from '#core/users/users.server.ts'
import { isUnavailable } from '#db/errors.ts'
import type { Db, Tx } from '#db/schema.ts'

/**
 * What somebody asked for with an address that may or may not have an account. The request only
 * writes it down; a job does it after the answer. So the answer, and the work behind it, are the
 * same for every address (docs/bar.md 24).
 */
export type AccountRequest =
  /** `password` is a hash. */
  | { kind: 'sign-up'; email: string; name: string; password: string }
  /** The right password came for an account that is not verified yet. */
  | { kind: 'verify'; email: string }
  | { kind: 'magic'; email: string }
  | { kind: 'reset'; email: string }

type Log = { warn(details: object, text: string): void }

const mostAttempts = 5
const pauseMs = 10_000

/** Writes a request down, sealed: its row tells no reader of the database whose it is. */
export async function queueRequest(
  db: Db,
  encryption: Encryption,
  request: AccountRequest,
): Promise<void> {
  const now = new Date()
  // Of equal requests that wait, one is enough: a flood about one address takes one row.
  const id =
    request.kind === 'sign-up'
      ? randomUUID()
      : encryption.codeOf(`request:${request.kind}:${request.email}`)
  const sealed = encryption.encrypt(JSON.stringify(request), id)
  await db
    .insertInto('account_requests')
    .values({ id, sealed, created_at: now, not_before: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function hasDueRequest(db: Db): Promise<boolean> {
  return (await findDueRequest(db)) !== undefined
}

/**
 * Fulfils what is due, the oldest first, each in one transaction with the mails that it causes. One
 * that fails is tried again, 5 times. Throws when the database cannot be used.
 */
export async function fulfilDueRequests(
  context: AccountMailer & { db: Db; log: Log; stopping?: AbortSignal },
): Promise<void> {
  const { db, encryption, log, stopping } = context
  while (!stopping?.aborted) {
    const row = await findDueRequest(db)
    if (!row) return
    try {
      await db.transaction().execute(async (tx) => {
        const taken = await tx
          .deleteFrom('account_requests')
          .where('id', '=', row.id)
          .executeTakeFirst()
        if (taken.numDeletedRows === 0n) return
        const opened = encryption.decrypt(row.sealed, row.id)
        if (opened === undefined)
          return log.warn({ request: row.id }, 'account request sealed with another secret')
        await fulfil(tx, context, JSON.parse(opened))
      })
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.warn(
        { request: row.id, attempts: row.attempts + 1, err: error },
        'account request failed',
      )
      await putBack(db, row)
    }
  }
}

async function findDueRequest(db: Db) {
  return db
    .selectFrom('account_requests')
    .select(['id', 'sealed', 'attempts'])
    .where((is) =>
      is.or([is('not_before', '<=', new Date()), is('not_before', '>', latestCredible())]),
    )
    .orderBy('not_before')
    .limit(1)
    .executeTakeFirst()
}

async function putBack(db: Db, row: { id: string; attempts: number }): Promise<void> {
  if (row.attempts + 1 >= mostAttempts) {
    await db.deleteFrom('account_requests').where('id', '=', row.id).execute()
    return
  }
  await db
    .updateTable('account_requests')
    .set({ attempts: row.attempts + 1, not_before: new Date(Date.now() + pauseMs) })
    .where('id', '=', row.id)
    .execute()
}

async function fulfil(
  tx: Tx,
  accountMailer: AccountMailer,
  request: AccountRequest,
): Promise<void> {
  if (request.kind === 'sign-up') return signUp(tx, accountMailer, request)
  const { email } = request
  const user = await findUserByEmail(tx, email)
  if (!user || user.disabledAt !== null) return
  if (request.kind !== 'verify') {
    await mailLink(tx, accountMailer, request.kind, { email, userId: user.id })
    return
  }
  if (user.verified) return
  const password = await findPassword(tx, user.id)
  await mailLink(tx, accountMailer, 'verify', { email, userId: user.id, name: user.name, password })
}

/**
 * A verification link carries the name and password of its own sign-up: anyone who signed up earlier
 * with somebody else's address has no part in the account that its owner confirms later.
 */
async function signUp(
  tx: Tx,
  accountMailer: AccountMailer,
  { email, name, password }: AccountRequest & { kind: 'sign-up' },
): Promise<void> {
  const known = await findUserByEmail(tx, email)
  if (known?.disabledAt) return
  if (known?.verified) return mailAccountExists(tx, accountMailer, email)
  const account = { email, name, verified: false, role: 'viewer', signedUp: true } as const
  const user = known ?? (await addUser(tx, account))
  if (!known) await deleteSurplusUnverified(tx)
  await updateUser(tx, user.id, { name })
  await setPassword(tx, user.id, password)
  await mailLink(tx, accountMailer, 'verify', { email, userId: user.id, name, password })
}

import type { Clock } from '#core/clock.ts'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import { type AccountMailer, mailAccountExists, mailLink } from '#core/people/mails.server.ts'
import {
  createUser,
  deleteSurplusUnverified,
  findPassword,
  findUserByEmail,
  lockUserByEmail,
  savePassword,
  saveUser,
} from '#core/people/users.server.ts'
import { deleteEntry } from '#core/queue/end-entries.server.ts'
import { enqueue, hasDueEntry } from '#core/queue/enqueue.server.ts'
import { claimDueEntry, type QueueEntry, readProps } from '#core/queue/queue.server.ts'
import { postponeEntry } from '#core/queue/retries.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { isUnavailable } from '#db/errors.ts'
import type { Db, Tx } from '#db/schema.ts'

/** Processed after the response, which is then the same for every address (docs/bar.md 24). */
export type AccountRequest =
  | { kind: 'sign-up'; email: string; name: string; password: string }
  /** Sign-in with the right password to an unverified account. */
  | { kind: 'verify'; email: string }
  | { kind: 'magic'; email: string }
  | { kind: 'reset'; email: string }

type Log = { warn(details: object, text: string): void }

const queue = 'account-requests'
const maxAttempts = 5

/** Encrypted, so that the row does not reveal whose request it is. */
export async function queueRequest(
  db: Db,
  encryption: Encryption,
  request: AccountRequest,
): Promise<void> {
  // Equal requests share one row, so that a flood about one address takes one row.
  const id =
    request.kind === 'sign-up'
      ? undefined
      : encryption.codeOf(`request:${request.kind}:${request.email}`)
  await enqueue(db, queue, { id, kind: 'account-request', props: request, encryption })
}

/** Oldest first, each in one transaction with its mails; tried up to 5 times. */
export async function processAccountRequests(
  context: AccountMailer & { db: Db; log: Log; clock: Clock; stopping?: AbortSignal },
): Promise<void> {
  const { db, log, clock, stopping } = context
  while (!stopping?.aborted && (await hasDueEntry(db, queue, clock.now()))) {
    let claimed: QueueEntry | undefined
    try {
      await db.transaction().execute(async (tx) => {
        claimed = await claimDueEntry(tx, queue, 'account-requests', clock)
        if (!claimed) return
        await deleteEntry(tx, claimed.id)
        const request = readProps(claimed, context.encryption) as AccountRequest | undefined
        if (request) return processRequest(tx, context, request)
        log.warn({ request: claimed.id }, 'account request encrypted with another secret')
      })
      if (!claimed) return
    } catch (error) {
      if (!claimed || isUnavailable(error)) throw error
      const { id, attempts } = claimed
      log.warn({ request: id, attempts, err: error }, 'account request failed')
      if (attempts >= maxAttempts) await deleteEntry(db, id)
      else await postponeEntry(db, claimed, 'failed: the log says why', clock.now())
    }
  }
}

async function processRequest(
  tx: Tx,
  accountMailer: AccountMailer,
  request: AccountRequest,
): Promise<void> {
  if (request.kind === 'sign-up') return signUp(tx, accountMailer, request)
  const { email } = request
  const user = await findUserByEmail(tx, email)
  if (!user || user.disabledAt !== null) return
  if (request.kind === 'magic' && (await findSettings(tx)).magicLink.off) return
  if (request.kind !== 'verify') {
    await mailLink(tx, accountMailer, request.kind, { email, userId: user.id })
    return
  }
  if (user.verified) return
  const password = await findPassword(tx, user.id)
  await mailLink(tx, accountMailer, 'verify', { email, userId: user.id, name: user.name, password })
}

/** The link contains the name and password of this sign-up only, not of earlier ones. */
async function signUp(
  tx: Tx,
  accountMailer: AccountMailer,
  { email, name, password }: AccountRequest & { kind: 'sign-up' },
): Promise<void> {
  const known = await lockUserByEmail(tx, email)
  if (known?.disabledAt) return
  if (known?.verified) return mailAccountExists(tx, accountMailer, email)
  const account = { email, name, verified: false, role: 'viewer', signedUp: true } as const
  const user = known ?? (await createUser(tx, account))
  if (!known) await deleteSurplusUnverified(tx)
  await saveUser(tx, user.id, { name })
  await savePassword(tx, user.id, password)
  await mailLink(tx, accountMailer, 'verify', { email, userId: user.id, name, password })
}

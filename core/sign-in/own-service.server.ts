import { Refusal } from '#core/issue.ts'
import {
  deleteIdentity,
  findIdentity,
  hasIdentity,
  mustUseService,
  saveIdentity,
} from '#core/people/identities.server.ts'
import { tellOfFactor } from '#core/people/mails.server.ts'
import type { Identity } from '#core/people/oidc-service.ts'
import { endAccess, findSession } from '#core/people/sessions.server.ts'
import type { CurrentUser } from '#core/users/account.ts'
import { lockUser } from '#core/users/users.server.ts'
import { type ClientInfo, type Dependencies, seenOf } from './dependencies.ts'
import { reauthenticated } from './own-second-factor.server.ts'
import { requireStep } from './states.ts'

/** The session in which somebody has asked to connect the other service to their account. */
export type Connecting = { userId: string; sessionId: string }

/** The other service, if the environment names one, and whether it signs in to this account. */
export async function findOwnService(
  { db, oidc }: Pick<Dependencies, 'db' | 'oidc'>,
  { id }: CurrentUser,
): Promise<{ name: string; isConnected: boolean } | undefined> {
  return oidc && { name: oidc.name, isConnected: await hasIdentity(db, oidc, id) }
}

/**
 * Requires the password or a code before the other service becomes a way in to the account.
 *
 * @throws Refusal 'not-allowed', 'wrong-code', 'incomplete', 'too-many-attempts'
 */
export async function beginConnecting(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
): Promise<Connecting> {
  requireStep(user, 'connect the other service')
  await reauthenticated(deps, user, client, typed, async () => {})
  return { userId: user.id, sessionId: user.sessionId }
}

/**
 * Binds who has come back from the other service to the account, in the session that has asked for it and
 * in no other. The address that the service names counts for nothing.
 *
 * @throws Refusal 'oidc-refused', 'oidc-taken'
 */
export async function connectService(
  { db, accountMailer, oidc }: Dependencies,
  client: ClientInfo,
  { identity, asked }: { identity: Identity; asked: Connecting },
): Promise<void> {
  const { sessionToken } = client
  await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, asked.userId)
    if (!user || user.disabledAt !== null) throw new Refusal('oidc-refused')
    // Read behind the lock: a session that was ended meanwhile binds nothing.
    const session = sessionToken === undefined ? undefined : await findSession(tx, sessionToken)
    if (session?.id !== asked.sessionId || session.account.id !== asked.userId)
      throw new Refusal('oidc-refused')
    const isBound = oidc === undefined || (await hasIdentity(tx, oidc, user.id))
    if (isBound || (await findIdentity(tx, identity)) !== undefined) throw new Refusal('oidc-taken')
    await saveIdentity(tx, user.id, identity)
    await tellOfFactor(tx, accountMailer, user, 'service-connected', seenOf(client))
  })
}

/** Ends that way in, and all other sessions; `typed` is the password or a code. Throws Refusal. */
export async function disconnectOwnService(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  typed: string,
): Promise<void> {
  requireStep(user, 'disconnect the other service')
  await reauthenticated(deps, user, client, typed, async (tx, row) => {
    if (await mustUseService(tx, deps.oidc, row)) throw new Refusal('use-oidc')
    if (!(await deleteIdentity(tx, user.id))) throw new Refusal('not-found')
    await endAccess(tx, user.id, user.sessionId)
    await tellOfFactor(tx, deps.accountMailer, row, 'service-disconnected', seenOf(client))
  })
}

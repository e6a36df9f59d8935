import { Refusal } from '#core/issue.ts'
import { tellOfFactor } from '#core/people/mails.server.ts'
import {
  deletePasskey,
  listPasskeys,
  type Passkey,
  savePasskey,
} from '#core/people/passkeys.server.ts'
import { factorGone, recordPerson } from '#core/people/people.server.ts'
import { deleteCodes, renewCodes } from '#core/people/second-factor.server.ts'
import { endAccess } from '#core/people/sessions.server.ts'
import type { CurrentUser } from '#core/users/account.ts'
import { hasSecondFactor } from '#core/users/users.server.ts'
import { workAs } from '#core/users/write.server.ts'
import { type ClientInfo, type Dependencies, seenOf } from './dependencies.ts'
import { changingFactors, reauthenticated } from './own-second-factor.server.ts'
import { readNewPasskey, type SentPasskey } from './passkeys.server.ts'
import { requireStep } from './states.ts'

export async function listOwnPasskeys(
  { db }: Pick<Dependencies, 'db'>,
  user: CurrentUser,
): Promise<Passkey[]> {
  return listPasskeys(db, user.id)
}

/**
 * Adds a passkey to one's own account. The first factor beside the password ends all other sessions
 * and comes with recovery codes, shown once; later ones ask for the password or a code again.
 *
 * @returns the recovery codes; none where there were some
 * @throws Refusal 'passkey-known' if it was not made here and now, 'too-many-passkeys', 'wrong-code'
 */
export async function addOwnPasskey(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  { name, proof, ...sent }: SentPasskey & { name: string; proof: string },
): Promise<string[]> {
  requireStep(user, 'add a passkey')
  const { accountMailer } = deps
  const key = await readNewPasskey(deps, user, sent)
  return changingFactors(deps, user, client, proof, async (tx) => {
    await savePasskey(tx, user.id, name, key)
    await tellOfFactor(tx, accountMailer, user, 'passkey-added', seenOf(client))
    if (user.hasSecondFactor) return []
    await endAccess(tx, user.id, user.sessionId)
    return renewCodes(tx, accountMailer.encryption, user.id)
  })
}

/** Removes one and ends all other sessions; `typed` is the password or a code. Throws Refusal. */
export async function removeOwnPasskey(
  deps: Dependencies,
  user: CurrentUser,
  client: ClientInfo,
  { id, typed }: { id: string; typed: string },
): Promise<void> {
  requireStep(user, 'remove a passkey')
  const { accountMailer } = deps
  await reauthenticated(deps, user, client, typed, async (tx, row) => {
    if ((await deletePasskey(tx, user.id, id)) === undefined) throw new Refusal('not-found')
    await endAccess(tx, user.id, user.sessionId)
    if (!(await hasSecondFactor(tx, user.id))) {
      await deleteCodes(tx, user.id)
      const actor = { id: row.id, name: row.name || row.email }
      await recordPerson(await workAs(tx, actor), row, factorGone)
    }
    await tellOfFactor(tx, accountMailer, user, 'passkey-removed', seenOf(client))
  })
}

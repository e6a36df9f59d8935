import type { Accounts } from '#app/accounts.ts'
import { clearCookie, readCookie } from '#app/cookies.server.ts'
import { isRefusal } from '#core/issue.ts'
import { mailSecondFactorNews } from '#core/mail-links/account-mailer.server.ts'
import {
  disableSecondFactor,
  enableSecondFactor,
  type Proof,
  removeSecondFactor,
  renewRecoveryCodes,
  type Self,
} from '#core/second-factor/changes.server.ts'
import { countCodes } from '#core/second-factor/recovery-codes.server.ts'
import {
  offerSecret,
  openOffer,
  proveSecondFactor,
} from '#core/second-factor/second-factor.server.ts'
import { totpAddress } from '#core/second-factor/totp.server.ts'
import { addEvent } from '#core/security/events.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { enterByTicket, findTicket } from '#core/sign-in/sign-in.server.ts'
import type { CurrentUser } from '#core/users/account.ts'
import { findPassword } from '#core/users/users.server.ts'
import type { Tx } from '#db/schema.ts'
import { admit, unlessBusy } from './admit.ts'
import { answer, attempt, type Parts, refuse } from './parts.ts'
import { doorwayOf, welcome } from './session-actions.ts'
import { signedIn } from './signed-in.ts'
import { seenOf } from './watch.ts'

/** The second factor: asked for at sign-in, and everything that changes it. */
export function secondFactorActions(parts: Parts) {
  const { db, post, https, watch, passwords } = parts
  const actions = {
    isSecondFactorAwaited: async (request) => (await ticketOf(request)) !== undefined,

    passSecondFactor: (request, form) =>
      attempt(async () => {
        const found = await ticketOf(request)
        if (!found) return refuse('sign-in-expired')
        if (form.code.trim() === '') return refuse('incomplete')
        const { ticket, userId, email } = found
        const tries = await admit(parts, request, 'second-factor', email)
        const prove = (tx: Tx) => spend(tx, request, userId, email, form.code)
        const entry = await enterByTicket(db, ticket, doorwayOf(parts, request), prove)
        if (!entry) {
          const facts = { by: 'second factor' }
          await watch.note(request, 'sign_in_failed', { email, userId, facts })
          return refuse('wrong-code')
        }
        await tries.succeed()
        const entered = await welcome(parts, userId, entry)
        clearCookie(entered.headers, https, 'secondFactor')
        return entered
      }),

    secondFactor: (request, sealed) =>
      signedIn(
        parts,
        request,
        async ({ hasSecondFactor, mustEnrol, ...account }) => {
          const { firm } = await readSettings(db)
          const offer = offerSecret(post.seal, account.id, sealed)
          return {
            outcome: 'found' as const,
            isOn: hasSecondFactor,
            isOwed: mustEnrol,
            codesLeft: await countCodes(db, account.id),
            offer: { ...offer, address: totpAddress(offer.secret, firm.name, account.email) },
          }
        },
        { whileOwing: true },
      ),

    enableSecondFactor: (request, form) =>
      signedIn(
        parts,
        request,
        async (who) => {
          if (form.code.trim() === '') return refuse('incomplete')
          const secret = openOffer(post.seal, who.id, form.sealed)
          if (secret === undefined) return refuse('second-factor-changed')
          const { code } = form
          const codes = await enableSecondFactor(db, post, selfOf(request, who), { secret, code })
          return { ...answer('enabled'), codes }
        },
        { whileOwing: true },
      ),

    disableSecondFactor: (request, form) =>
      signedIn(parts, request, (who) =>
        proving(request, who, form.proof, async (self, proof) => {
          await disableSecondFactor(db, post, self, proof)
          return answer('disabled')
        }),
      ),

    renewRecoveryCodes: (request, form) =>
      signedIn(parts, request, (who) =>
        proving(request, who, form.proof, async (self, proof) => {
          const codes = await renewRecoveryCodes(db, post, self, proof)
          return { ...answer('renewed'), codes }
        }),
      ),

    removeSecondFactor: (request, { personId }) =>
      signedIn(parts, request, async (who) => {
        await removeSecondFactor(db, post, selfOf(request, who), personId)
        return answer('removed')
      }),
  } satisfies Partial<Accounts>
  return actions

  async function ticketOf(request: Request) {
    const ticket = readCookie(request.headers.get('cookie'), https, 'secondFactor')
    const found = ticket === undefined ? undefined : await findTicket(db, ticket)
    return found && ticket !== undefined ? { ...found, ticket } : undefined
  }

  /** A spent recovery code is told to its owner: it may have been somebody else. */
  async function spend(tx: Tx, request: Request, userId: string, email: string, code: string) {
    const how = await proveSecondFactor(tx, post.seal, userId, code)
    if (how === 'recovery-code') {
      await addEvent(tx, { type: 'recovery_code_used', userId, ...seenOf(request) })
      await mailSecondFactorNews(tx, post, email, 'recovery-code-used')
    }
    return how !== undefined
  }

  /** Asks again who it is, by the password or a code, before something is taken away. */
  async function proving<Result>(
    request: Request,
    who: CurrentUser,
    typed: string,
    change: (self: Self, proof: Proof) => Promise<Result>,
  ) {
    if (typed.trim() === '') return refuse('incomplete')
    const tries = await admit(parts, request, 'second-factor', who.id)
    const kept = await findPassword(db, who.id)
    const isPassword = await unlessBusy(tries, () => passwords.verify(kept, typed))
    const proof = isPassword && kept !== undefined ? { password: kept } : { code: typed }
    try {
      const done = await change(selfOf(request, who), proof)
      await tries.succeed()
      return done
    } catch (error) {
      if (isRefusal(error) && error.code !== 'wrong-code') await tries.giveBack()
      throw error
    }
  }
}

function selfOf(request: Request, { id, sessionId }: CurrentUser): Self {
  return { userId: id, sessionId, seen: seenOf(request) }
}

import { withCookies } from '#app/cookies.server.ts'
import type { Dependencies } from '#core/sign-in/dependencies.ts'
import * as own from '#core/sign-in/own.server.ts'
import { askForNewPasskey, listPasskeys } from '#core/sign-in/passkeys.server.ts'
import { cookie, done, naming, type SignedIn } from './answers.ts'

export function ownActions(deps: Dependencies, signedIn: SignedIn) {
  const { db } = deps
  const does = naming(signedIn)
  return {
    secondFactor: (request: Request, encryptedOffer?: string) =>
      signedIn(request, async (me) => ({
        ...done('found'),
        ...(await own.findSecondFactor(db, me.actor)),
        offer: await own.offerApp(deps, me.actor, encryptedOffer),
      })),
    enableSecondFactor: (
      request: Request,
      form: { encryptedOffer: string; code: string; proof?: string },
    ) =>
      signedIn(request, async (me) => ({
        ...done('enabled'),
        codes: await own.enableOwnSecondFactor(deps, me, {
          proof: '',
          ...form,
        }),
      })),
    disableSecondFactor: (request: Request, { proof }: { proof: string }) =>
      does('disabled', request, (me) => own.disableOwnSecondFactor(deps, me, { proof })),
    askForNewPasskey: (request: Request) =>
      signedIn(request, async (me) => {
        const { options, sealed } = await askForNewPasskey(deps, me.actor)
        return { ...done('asked', withCookies(request, { passkey: sealed })), options }
      }),
    addPasskey: (request: Request, form: { response: string; name: string; proof: string }) =>
      signedIn(request, async (me) => {
        const sent = { ...form, sealed: cookie(request, 'passkey') }
        const codes = await own.addOwnPasskey(deps, me, sent)
        return { ...done('added'), codes }
      }),
    removePasskey: (request: Request, form: { id: string; typed: string }) =>
      does('removed', request, (me) =>
        own.removeOwnPasskey(deps, me, { ...form, proof: form.typed }),
      ),
    listPasskeys: (request: Request) =>
      signedIn(request, async (me) => ({
        ...done('listed'),
        passkeys: await listPasskeys(deps.db, me.actor.id),
      })),
    renewRecoveryCodes: (request: Request, { proof }: { proof: string }) =>
      signedIn(request, async (me) => ({
        ...done('renewed'),
        codes: await own.renewOwnRecoveryCodes(deps, me, { proof }),
      })),
    listOwnSessions: (request: Request) =>
      signedIn(request, async (me) => ({
        ...done('listed'),
        sessions: await own.listOwnSessions(db, me.actor),
      })),
    endSession: (request: Request, form: { id: string; typed: string }) =>
      does('ended', request, (me) => own.endOwnSession(deps, me, { ...form, proof: form.typed })),
    endOtherSessions: (request: Request, typed: string) =>
      does('ended', request, (me) => own.endOtherSessions(deps, me, { proof: typed })),
    changePassword: (
      request: Request,
      form: { current: string; password: string; confirm: string },
    ) => does('password-updated', request, (me) => own.changeOwnPassword(deps, me, form)),
  }
}

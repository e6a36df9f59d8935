import { isHttps, setCookie } from '#app/cookies.server.ts'
import type { Dependencies } from '#core/sign-in/dependencies.ts'
import * as own from '#core/sign-in/own.server.ts'
import { askForNewPasskey, listPasskeys } from '#core/sign-in/passkeys.server.ts'
import { cookie, done, type SignedIn } from './answers.ts'

export function ownActions(deps: Dependencies, signedIn: SignedIn) {
  const { db } = deps
  return {
    secondFactor: (request: Request, encryptedOffer?: string) =>
      signedIn(request, async (user) => ({
        ...done('found'),
        ...(await own.findSecondFactor(deps, user, encryptedOffer)),
      })),
    enableSecondFactor: (
      request: Request,
      form: { encryptedOffer: string; code: string; proof?: string },
    ) =>
      signedIn(request, async (user) => ({
        ...done('enabled'),
        codes: await own.enableOwnSecondFactor(deps, user, {
          proof: '',
          ...form,
        }),
      })),
    disableSecondFactor: (request: Request, { proof }: { proof: string }) =>
      signedIn(request, async (user) => {
        await own.disableOwnSecondFactor(deps, user, { proof })
        return done('disabled')
      }),
    askForNewPasskey: (request: Request) =>
      signedIn(request, async (user) => {
        const { options, sealed } = await askForNewPasskey(deps, user)
        const headers = new Headers()
        setCookie(headers, isHttps(request), 'passkey', sealed)
        return { ...done('asked', headers), options }
      }),
    addPasskey: (request: Request, form: { response: string; name: string; proof: string }) =>
      signedIn(request, async (user) => {
        const sent = { ...form, sealed: cookie(request, 'passkey') }
        const codes = await own.addOwnPasskey(deps, user, sent)
        return { ...done('added'), codes }
      }),
    removePasskey: (request: Request, form: { id: string; typed: string }) =>
      signedIn(request, async (user) => {
        await own.removeOwnPasskey(deps, user, { ...form, proof: form.typed })
        return done('removed')
      }),
    listPasskeys: (request: Request) =>
      signedIn(request, async (user) => ({
        ...done('listed'),
        passkeys: await listPasskeys(deps.db, user.id),
      })),
    renewRecoveryCodes: (request: Request, { proof }: { proof: string }) =>
      signedIn(request, async (user) => ({
        ...done('renewed'),
        codes: await own.renewOwnRecoveryCodes(deps, user, { proof }),
      })),
    listOwnSessions: (request: Request) =>
      signedIn(request, async (user) => ({
        ...done('listed'),
        sessions: await own.listOwnSessions(db, user),
      })),
    endSession: (request: Request, form: { id: string; typed: string }) =>
      signedIn(request, async (user) => {
        await own.endOwnSession(deps, user, { ...form, proof: form.typed })
        return done('ended')
      }),
    endOtherSessions: (request: Request, typed: string) =>
      signedIn(request, async (user) => {
        await own.endOtherSessions(deps, user, { proof: typed })
        return done('ended')
      }),
    changePassword: (
      request: Request,
      form: { current: string; password: string; confirm: string },
    ) =>
      signedIn(request, async (user) => {
        await own.changeOwnPassword(deps, user, form)
        return done('password-updated')
      }),
  }
}

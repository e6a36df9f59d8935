import { isHttps, setCookie } from '#app/cookies.server.ts'
import type { Dependencies } from '#core/sign-in/dependencies.ts'
import * as own from '#core/sign-in/own-account.server.ts'
import * as passkeys from '#core/sign-in/own-passkeys.server.ts'
import * as secondFactor from '#core/sign-in/own-second-factor.server.ts'
import { askForNewPasskey } from '#core/sign-in/passkeys.server.ts'
import { client, cookie, done, type SignedIn } from './answers.ts'

export function ownActions(deps: Dependencies, signedIn: SignedIn) {
  const { db } = deps
  return {
    secondFactor: (request: Request, encryptedOffer?: string) =>
      signedIn(request, async (user) => ({
        ...done('found'),
        ...(await secondFactor.findSecondFactor(deps, user, encryptedOffer)),
      })),
    enableSecondFactor: (
      request: Request,
      form: { encryptedOffer: string; code: string; proof?: string },
    ) =>
      signedIn(request, async (user) => ({
        ...done('enabled'),
        codes: await secondFactor.enableOwnSecondFactor(deps, user, client(request), {
          proof: '',
          ...form,
        }),
      })),
    disableSecondFactor: (request: Request, { proof }: { proof: string }) =>
      signedIn(request, async (user) => {
        await secondFactor.disableOwnSecondFactor(deps, user, client(request), proof)
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
        const codes = await passkeys.addOwnPasskey(deps, user, client(request), sent)
        return { ...done('added'), codes }
      }),
    removePasskey: (request: Request, form: { id: string; typed: string }) =>
      signedIn(request, async (user) => {
        await passkeys.removeOwnPasskey(deps, user, client(request), form)
        return done('removed')
      }),
    listPasskeys: (request: Request) =>
      signedIn(request, async (user) => ({
        ...done('listed'),
        passkeys: await passkeys.listOwnPasskeys(deps, user),
      })),
    renewRecoveryCodes: (request: Request, { proof }: { proof: string }) =>
      signedIn(request, async (user) => ({
        ...done('renewed'),
        codes: await secondFactor.renewOwnRecoveryCodes(deps, user, client(request), proof),
      })),
    listOwnSessions: (request: Request) =>
      signedIn(request, async (user) => ({
        ...done('listed'),
        sessions: await own.listOwnSessions(db, user),
      })),
    endSession: (request: Request, form: { id: string; typed: string }) =>
      signedIn(request, async (user) => {
        await own.endOwnSession(deps, user, client(request), form)
        return done('ended')
      }),
    endOtherSessions: (request: Request, typed: string) =>
      signedIn(request, async (user) => {
        await own.endOtherSessions(deps, user, client(request), typed)
        return done('ended')
      }),
    changePassword: (
      request: Request,
      form: { current: string; password: string; confirm: string },
    ) =>
      signedIn(request, async (user) => {
        await own.changeOwnPassword(deps, user, client(request), form)
        return done('password-updated')
      }),
  }
}

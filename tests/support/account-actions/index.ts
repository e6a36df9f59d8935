import { findRequestUser } from '#app/client.server.ts'
import { clearCookie, isHttps, setCookie } from '#app/cookies.server.ts'
import { Refusal } from '#core/issue.ts'
import type { LinkPurpose } from '#core/people/account.ts'
import { findInvitation } from '#core/people/invitations.server.ts'
import { isFirstAdminCode } from '#core/people/operator.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Dependencies, SignedIn } from '#core/sign-in/dependencies.ts'
import { joinAsFirstAdmin, joinByInvitation, signUp } from '#core/sign-in/join.server.ts'
import {
  confirmMailLink,
  mayResetPassword,
  requestMagicLink,
  requestResetLink,
  resetPasswordByMail,
} from '#core/sign-in/links.server.ts'
import { askForPasskey } from '#core/sign-in/passkeys.server.ts'
import {
  findAwaitedFactors,
  giveCode,
  givePasskey,
  signIn,
  signInByPasskey,
  signOut,
} from '#core/sign-in/sign-in.server.ts'
import { client, cookie, done, sessionResponse, toResult } from './answers.ts'
import { ownActions } from './own.ts'
import { peopleActions } from './people.ts'

/** The actions on accounts as forms call them: from a request, with the answer's cookies. */
export function accountActions(deps: Dependencies) {
  const { db } = deps
  const signedIn = <Result>(request: Request, work: (me: SignedIn) => Promise<Result>) =>
    toResult(async () => {
      const actor = await findRequestUser(deps, request, {})
      if (!actor) throw new Refusal('not-allowed')
      return work({ actor, client: client(request) })
    })
  return {
    ...ownActions(deps, signedIn),
    ...peopleActions(deps, signedIn),
    currentSession: (request: Request) => findRequestUser(deps, request, {}),
    signIn: (request: Request, form: { email: string; password: string }) =>
      toResult(async () => sessionResponse(request, await signIn(deps, client(request), form))),
    signOut: async (request: Request) => {
      await signOut(db, client(request))
      const headers = new Headers()
      clearCookie(headers, isHttps(request), 'session')
      clearCookie(headers, isHttps(request), 'staffHint')
      return done('signed-out', headers)
    },
    signUp: (request: Request, form: { fullName: string; email: string; password: string }) =>
      toResult(async () => {
        await signUp(deps, client(request), form)
        return done('check-mail')
      }),
    signUpPolicy: async () => (await findSettings(db)).signUp,
    requestReset: (request: Request, { email }: { email: string }) =>
      toResult(async () => {
        await requestResetLink(deps, client(request), email)
        return done('check-mail')
      }),
    requestMagicLink: (request: Request, { email }: { email: string }) =>
      toResult(async () => {
        await requestMagicLink(deps, client(request), email)
        return done('check-mail')
      }),
    confirmMailLink: (request: Request, link: { purpose: LinkPurpose; token: string }) =>
      toResult(async () => {
        const confirmed = await confirmMailLink(deps, client(request), link)
        if ('role' in confirmed) return sessionResponse(request, confirmed)
        const headers = new Headers()
        if (confirmed.outcome === 'reset-allowed')
          setCookie(headers, isHttps(request), 'reset', confirmed.resetToken)
        return done(confirmed.outcome, headers)
      }),
    mayResetPassword: (request: Request) => mayResetPassword(deps, cookie(request, 'reset')),
    resetPassword: (request: Request, form: { password: string; confirm: string }) =>
      toResult(async () => {
        const resetToken = cookie(request, 'reset')
        const reset = await resetPasswordByMail(deps, client(request), { ...form, resetToken })
        const headers = new Headers()
        clearCookie(headers, isHttps(request), 'reset')
        setCookie(headers, isHttps(request), 'browser', reset.browserToken)
        return done('password-updated', headers)
      }),
    findInvitation: (token: string) => findInvitation(db, token),
    acceptInvitation: (
      request: Request,
      form: { token: string; fullName: string; password: string },
    ) =>
      toResult(async () =>
        sessionResponse(request, await joinByInvitation(deps, client(request), form)),
      ),
    isFirstAdminCode: (code: string) => isFirstAdminCode(db, code),
    firstAdmin: (
      request: Request,
      form: { code: string; fullName: string; email: string; password: string },
    ) =>
      toResult(async () =>
        sessionResponse(request, await joinAsFirstAdmin(deps, client(request), form)),
      ),
    isSecondFactorAwaited: async (request: Request) =>
      (await findAwaitedFactors(deps, cookie(request, 'secondFactor'))) !== undefined,
    askForPasskey: async (request: Request, step?: 'second-factor') => {
      const pending = step && cookie(request, 'secondFactor')
      const { options, sealed } = await askForPasskey(deps, pending)
      const headers = new Headers()
      setCookie(headers, isHttps(request), 'passkey', sealed)
      return { ...done('asked', headers), options }
    },
    signInByPasskey: (request: Request, { passkey }: { passkey: string }) =>
      toResult(async () => {
        const sent = { response: passkey, sealed: cookie(request, 'passkey') }
        return sessionResponse(request, await signInByPasskey(deps, client(request), sent))
      }),
    passSecondFactorByPasskey: (request: Request, { passkey }: { passkey: string }) =>
      toResult(async () => {
        const form = {
          pendingToken: cookie(request, 'secondFactor'),
          response: passkey,
          sealed: cookie(request, 'passkey'),
        }
        return sessionResponse(request, await givePasskey(deps, client(request), form))
      }),
    passSecondFactor: (request: Request, { code }: { code: string }) =>
      toResult(async () => {
        const pendingToken = cookie(request, 'secondFactor')
        const result = await giveCode(deps, client(request), { pendingToken, code })
        const { headers } = sessionResponse(request, result)
        clearCookie(headers, isHttps(request), 'secondFactor')
        return done(result.outcome, headers)
      }),
  }
}

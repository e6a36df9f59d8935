import { findRequestUser } from '#app/client.server.ts'
import { withCookies } from '#app/cookies.server.ts'
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
  type SignInResult,
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
  /** A step that lets somebody in, by what they sent and with what the browser is. */
  const entering =
    <Form>(
      step: (
        deps: Dependencies,
        from: ReturnType<typeof client>,
        form: Form,
      ) => Promise<SignInResult>,
    ) =>
    (request: Request, form: Form) =>
      toResult(async () => sessionResponse(request, await step(deps, client(request), form)))
  const asking =
    (ask: typeof requestResetLink) =>
    (request: Request, { email }: { email: string }) =>
      toResult(async () => {
        await ask(deps, client(request), email)
        return done('check-mail')
      })
  const sentPasskey = (request: Request, { passkey }: { passkey: string }) => ({
    response: passkey,
    sealed: cookie(request, 'passkey'),
    pendingToken: cookie(request, 'secondFactor'),
  })
  return {
    ...ownActions(deps, signedIn),
    ...peopleActions(deps, signedIn),
    currentSession: (request: Request) => findRequestUser(deps, request, {}),
    signIn: entering(signIn),
    signOut: async (request: Request) => {
      await signOut(db, client(request))
      return done('signed-out', withCookies(request, { session: null, staffHint: null }))
    },
    signUp: (request: Request, form: { fullName: string; email: string; password: string }) =>
      toResult(async () => {
        await signUp(deps, client(request), form)
        return done('check-mail')
      }),
    signUpPolicy: async () => (await findSettings(db)).signUp,
    requestReset: asking(requestResetLink),
    requestMagicLink: asking(requestMagicLink),
    confirmMailLink: (request: Request, link: { purpose: LinkPurpose; token: string }) =>
      toResult(async () => {
        const confirmed = await confirmMailLink(deps, client(request), link)
        if ('role' in confirmed) return sessionResponse(request, confirmed)
        const reset = confirmed.outcome === 'reset-allowed' ? confirmed.resetToken : undefined
        return done(confirmed.outcome, withCookies(request, reset === undefined ? {} : { reset }))
      }),
    mayResetPassword: (request: Request) => mayResetPassword(deps, cookie(request, 'reset')),
    resetPassword: (request: Request, form: { password: string; confirm: string }) =>
      toResult(async () => {
        const resetToken = cookie(request, 'reset')
        const { browserToken: browser } = await resetPasswordByMail(deps, client(request), {
          ...form,
          resetToken,
        })
        return done('password-updated', withCookies(request, { reset: null, browser }))
      }),
    findInvitation: (token: string) => findInvitation(db, token),
    acceptInvitation: entering(joinByInvitation),
    isFirstAdminCode: (code: string) => isFirstAdminCode(db, code),
    firstAdmin: entering(joinAsFirstAdmin),
    isSecondFactorAwaited: async (request: Request) =>
      (await findAwaitedFactors(deps, cookie(request, 'secondFactor'))) !== undefined,
    askForPasskey: async (request: Request, step?: 'second-factor') => {
      const pending = step && cookie(request, 'secondFactor')
      const { options, sealed } = await askForPasskey(deps, pending)
      return { ...done('asked', withCookies(request, { passkey: sealed })), options }
    },
    signInByPasskey: (request: Request, sent: { passkey: string }) =>
      entering(signInByPasskey)(request, sentPasskey(request, sent)),
    passSecondFactorByPasskey: (request: Request, sent: { passkey: string }) =>
      entering(givePasskey)(request, sentPasskey(request, sent)),
    passSecondFactor: (request: Request, { code }: { code: string }) =>
      toResult(async () => {
        const pendingToken = cookie(request, 'secondFactor')
        const result = await giveCode(deps, client(request), { pendingToken, code })
        const { headers } = sessionResponse(request, result)
        return done(result.outcome, withCookies(request, { secondFactor: null }, headers))
      }),
  }
}

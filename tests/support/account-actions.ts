import { clientOf, findRequestUser } from '#app/client.server.ts'
import {
  type CookieName,
  clearCookie,
  isHttps,
  readCookie,
  setCookie,
  signInCookies,
} from '#app/cookies.server.ts'
import { refusedOf, retryHeaders } from '#app/forms.ts'
import type { Dependencies } from '#core/account-actions/dependencies.ts'
import {
  confirmMailLink,
  mayResetPassword,
  requestMailLink,
  resetPasswordByMail,
} from '#core/account-actions/mail-links.server.ts'
import {
  joinAsFirstAdmin,
  joinByInvitation,
  signUp,
} from '#core/account-actions/new-account.server.ts'
import * as own from '#core/account-actions/own-account.server.ts'
import * as people from '#core/account-actions/people.server.ts'
import * as secondFactor from '#core/account-actions/second-factor.server.ts'
import {
  isSecondFactorAwaited,
  passSecondFactor,
  type SignInResult,
  signIn,
} from '#core/account-actions/sign-in.server.ts'
import {
  findInvitation,
  listInvitations,
  withdrawInvitation,
} from '#core/invitations/invitations.server.ts'
import type { Refused } from '#core/issue.ts'
import { Refusal } from '#core/issue.ts'
import { findPerson, listPeople, signOutEverywhere } from '#core/people/people.server.ts'
import type { EventType } from '#core/security/event.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { isFirstAdminCode } from '#core/sign-in/first-admin.server.ts'
import {
  readSecurityLog,
  type SecuritySettings,
  saveSecuritySettings,
} from '#core/site-settings/security-settings.server.ts'
import type { CurrentUser, LinkPurpose } from '#core/users/account.ts'
import type { Role } from '#core/users/role.ts'

/** In tests a request says by this header from which network it comes. */
export const clientKeyHeader = 'x-test-client'

const client = (request: Request) =>
  clientOf(request, { clientKey: request.headers.get(clientKeyHeader) ?? '' })

const cookie = (request: Request, name: CookieName) =>
  readCookie(request.headers.get('cookie'), isHttps(request), name)

const done = <Outcome extends string>(outcome: Outcome, headers = new Headers()) => ({
  outcome,
  headers,
})

const entered = (request: Request, result: SignInResult) =>
  done(result.outcome, signInCookies(request, result))

async function attempt<Result>(
  work: () => Promise<Result>,
): Promise<Result | (Refused & { headers: Headers })> {
  try {
    return await work()
  } catch (error) {
    const refused = refusedOf(error)
    return { ...refused, headers: retryHeaders(refused) }
  }
}

/** The actions on accounts as forms call them: from a request, with the answer's cookies. */
export function accountActions(deps: Dependencies) {
  const { db } = deps
  const signedIn = <Result>(request: Request, work: (user: CurrentUser) => Promise<Result>) =>
    attempt(async () => {
      const user = await findRequestUser(deps, request)
      if (!user) throw new Refusal('not-allowed')
      return work(user)
    })
  return {
    ...ownActions(deps, signedIn),
    ...peopleActions(deps, signedIn),
    currentSession: (request: Request) => findRequestUser(deps, request),
    signIn: (request: Request, form: { email: string; password: string }) =>
      attempt(async () => entered(request, await signIn(deps, client(request), form))),
    signOut: async (request: Request) => {
      await own.signOut(db, client(request))
      const headers = new Headers()
      clearCookie(headers, isHttps(request), 'session')
      clearCookie(headers, isHttps(request), 'staffHint')
      return done('signed-out', headers)
    },
    signUp: (request: Request, form: { fullName: string; email: string; password: string }) =>
      attempt(async () => {
        await signUp(deps, client(request), form)
        return done('check-mail')
      }),
    signUpPolicy: async () => (await readSettings(db)).signUp,
    requestReset: (request: Request, { email }: { email: string }) =>
      attempt(async () => {
        await requestMailLink(deps, client(request), 'reset', email)
        return done('check-mail')
      }),
    requestMagicLink: (request: Request, { email }: { email: string }) =>
      attempt(async () => {
        await requestMailLink(deps, client(request), 'magic', email)
        return done('check-mail')
      }),
    confirmMailLink: (request: Request, link: { purpose: LinkPurpose; token: string }) =>
      attempt(async () => {
        const confirmed = await confirmMailLink(deps, client(request), link)
        if ('role' in confirmed) return entered(request, confirmed)
        const headers = new Headers()
        if (confirmed.outcome === 'reset-allowed')
          setCookie(headers, isHttps(request), 'reset', confirmed.ticket)
        return done(confirmed.outcome, headers)
      }),
    mayResetPassword: (request: Request) => mayResetPassword(deps, cookie(request, 'reset')),
    resetPassword: (request: Request, form: { password: string; confirm: string }) =>
      attempt(async () => {
        const ticket = cookie(request, 'reset')
        const reset = await resetPasswordByMail(deps, client(request), { ...form, ticket })
        const headers = new Headers()
        clearCookie(headers, isHttps(request), 'reset')
        setCookie(headers, isHttps(request), 'browser', reset.browserToken)
        return done('password-updated', headers)
      }),
    findInvitation: (token: string) => findInvitation(db, token),
    acceptInvitation: (
      request: Request,
      form: { token: string; fullName: string; password: string },
    ) => attempt(async () => entered(request, await joinByInvitation(deps, client(request), form))),
    isFirstAdminCode: (code: string) => isFirstAdminCode(db, code),
    firstAdmin: (
      request: Request,
      form: { code: string; fullName: string; email: string; password: string },
    ) => attempt(async () => entered(request, await joinAsFirstAdmin(deps, client(request), form))),
    isSecondFactorAwaited: (request: Request) =>
      isSecondFactorAwaited(deps, cookie(request, 'secondFactor')),
    passSecondFactor: (request: Request, { code }: { code: string }) =>
      attempt(async () => {
        const ticket = cookie(request, 'secondFactor')
        const result = await passSecondFactor(deps, client(request), { ticket, code })
        const { headers } = entered(request, result)
        clearCookie(headers, isHttps(request), 'secondFactor')
        return done(result.outcome, headers)
      }),
  }
}

type SignedIn = <Result>(
  request: Request,
  work: (user: CurrentUser) => Promise<Result>,
) => Promise<Result | (Refused & { headers: Headers })>

function ownActions(deps: Dependencies, signedIn: SignedIn) {
  const { db } = deps
  return {
    secondFactor: (request: Request, encryptedOffer?: string) =>
      signedIn(request, async (user) => ({
        ...done('found'),
        ...(await secondFactor.readSecondFactor(deps, user, encryptedOffer)),
      })),
    enableSecondFactor: (request: Request, form: { encryptedOffer: string; code: string }) =>
      signedIn(request, async (user) => ({
        ...done('enabled'),
        codes: await secondFactor.enableOwnSecondFactor(deps, user, client(request), form),
      })),
    disableSecondFactor: (request: Request, { proof }: { proof: string }) =>
      signedIn(request, async (user) => {
        await secondFactor.disableOwnSecondFactor(deps, user, client(request), proof)
        return done('disabled')
      }),
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
    endSession: (request: Request, { sessionId }: { sessionId: string }) =>
      signedIn(request, async (user) => {
        await own.endOwnSession(db, user, sessionId)
        return done('ended')
      }),
    endOtherSessions: (request: Request) =>
      signedIn(request, async (user) => {
        await own.endOtherSessions(db, user)
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

function peopleActions(deps: Dependencies, signedIn: SignedIn) {
  const { db } = deps
  type OfPerson = { personId: string }
  return {
    removeSecondFactor: (request: Request, { personId }: OfPerson) =>
      signedIn(request, async (user) => {
        await secondFactor.removeSecondFactorOf(deps, user, client(request), personId)
        return done('removed')
      }),
    listPeople: (
      request: Request,
      query: Parameters<typeof listPeople>[2] = { search: '', show: 'all', page: 1 },
    ) =>
      signedIn(request, async ({ id }) => ({
        ...done('listed'),
        ...(await listPeople(db, id, query)),
        invitations: await listInvitations(db),
      })),
    findPerson: (request: Request, personId: string) =>
      signedIn(request, async ({ id }) => {
        const person = await findPerson(db, id, personId)
        if (!person) throw new Refusal('not-found')
        return { ...done('found'), person }
      }),
    invite: (request: Request, form: { email: string; role: Role }) =>
      signedIn(request, async (user) => {
        await people.inviteByEmail(deps, user, form)
        return done('invited')
      }),
    withdrawInvitation: (request: Request, form: { id: string }) =>
      signedIn(request, async ({ id }) => {
        await withdrawInvitation(db, id, form.id)
        return done('withdrawn')
      }),
    setRole: (request: Request, input: OfPerson & { role: Role }) =>
      signedIn(request, async (user) => {
        await people.changeRole(deps, user, client(request), input)
        return done('role-changed')
      }),
    disable: (request: Request, { personId }: OfPerson) =>
      signedIn(request, async (user) => {
        await people.disableAccount(deps, user, client(request), personId)
        return done('disabled')
      }),
    enable: (request: Request, { personId }: OfPerson) =>
      signedIn(request, async (user) => {
        await people.enableAccount(deps, user, client(request), personId)
        return done('enabled')
      }),
    signOutEverywhere: (request: Request, { personId }: OfPerson) =>
      signedIn(request, async ({ id }) => {
        await signOutEverywhere(db, id, personId)
        return done('signed-out')
      }),
    securityLog: (request: Request, { type }: { type: EventType | undefined }) =>
      signedIn(request, async ({ id }) => ({
        ...done('found'),
        ...(await readSecurityLog(db, id, type)),
      })),
    saveSecuritySettings: (request: Request, form: SecuritySettings) =>
      signedIn(request, async ({ id }) => {
        await saveSecuritySettings(db, id, form)
        return done('saved')
      }),
  }
}

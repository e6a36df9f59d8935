import type { Accounts } from '../../app/accounts.ts'
import { type CurrentSession, checkEmail, normaliseEmail } from '../../core/accounts/account.ts'
import { changePassword } from '../../core/accounts/confirm.server.ts'
import { invite, withdrawInvitation } from '../../core/accounts/invitations.server.ts'
import {
  disablePerson,
  enablePerson,
  listPeople,
  setRole,
  signOutEverywhere,
} from '../../core/accounts/people.server.ts'
import { isRole } from '../../core/accounts/role.ts'
import { endSession, endSessions, listSessions } from '../../core/accounts/sessions.server.ts'
import { findPassword } from '../../core/accounts/users.server.ts'
import { checkPasswordPair } from './mail-actions.ts'
import { answer, attempt, type Parts, refuse } from './parts.ts'
import { findCurrentSession } from './session-actions.ts'

/** What admins do to accounts, and what everybody does to their own. */
export function peopleActions(parts: Parts) {
  const { db, post, passwords } = parts
  const actions = {
    listPeople: (request) =>
      signedIn(request, async ({ account }) => ({
        outcome: 'listed',
        ...(await listPeople(db, account.id)),
      })),

    invite: (request, form) =>
      signedIn(request, async ({ account }) => {
        const fault = checkEmail(form.email)
        if (fault) return refuse(fault)
        if (!isRole(form.role)) return refuse('incomplete')
        await invite(db, post, account.id, { email: normaliseEmail(form.email), role: form.role })
        return answer('invited')
      }),

    withdrawInvitation: (request, { id }) =>
      signedIn(request, async ({ account }) => {
        await withdrawInvitation(db, account.id, id)
        return answer('withdrawn')
      }),

    setRole: (request, { personId, role }) =>
      signedIn(request, async ({ account }) => {
        if (!isRole(role)) return refuse('incomplete')
        await setRole(db, account.id, { personId, role })
        return answer('role-changed')
      }),

    disable: (request, { personId }) =>
      signedIn(request, async ({ account }) => {
        await disablePerson(db, account.id, personId)
        return answer('disabled')
      }),

    enable: (request, { personId }) =>
      signedIn(request, async ({ account }) => {
        await enablePerson(db, account.id, personId)
        return answer('enabled')
      }),

    signOutEverywhere: (request, { personId }) =>
      signedIn(request, async ({ account }) => {
        await signOutEverywhere(db, account.id, personId)
        return answer('signed-out')
      }),

    listOwnSessions: (request) =>
      signedIn(request, async ({ account, sessionId }) => ({
        outcome: 'listed',
        sessions: await listSessions(db, account.id, sessionId),
      })),

    endSession: (request, form) =>
      signedIn(request, async ({ account }) =>
        (await endSession(db, account.id, form.sessionId)) ? answer('ended') : refuse('not-found'),
      ),

    endOtherSessions: (request) =>
      signedIn(request, async ({ account, sessionId }) => {
        await endSessions(db, account.id, sessionId)
        return answer('ended')
      }),

    changePassword: (request, form) =>
      signedIn(request, async ({ account, sessionId }) => {
        if (form.current === '') return refuse('incomplete')
        const fault = checkPasswordPair(form)
        if (fault) return refuse(fault)
        const kept = await findPassword(db, account.id)
        if (!kept || !(await passwords.verify(kept, form.current))) return refuse('wrong-password')
        const password = await passwords.hash(form.password)
        await changePassword(db, post, { userId: account.id, sessionId, password })
        return answer('password-updated')
      }),
  } satisfies Partial<Accounts>
  return actions

  function signedIn<Result>(request: Request, action: (who: CurrentSession) => Promise<Result>) {
    return attempt(async () => {
      const who = await findCurrentSession(parts, request)
      return who ? action(who) : refuse('not-allowed')
    })
  }
}

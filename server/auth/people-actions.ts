import type { Accounts } from '#app/accounts.ts'
import {
  invite,
  listInvitations,
  withdrawInvitation,
} from '#core/invitations/invitations.server.ts'
import { endSession, endSessions, listSessions } from '#core/sessions/sessions.server.ts'
import { changePassword } from '#core/sign-in/confirm.server.ts'
import { checkEmail, normaliseEmail } from '#core/users/account.ts'
import {
  disablePerson,
  enablePerson,
  findPerson,
  listPeople,
  setRole,
  signOutEverywhere,
} from '#core/users/people.server.ts'
import { isRole } from '#core/users/role.ts'
import { findPassword } from '#core/users/users.server.ts'
import { admit, unlessBusy } from './admit.ts'
import { refuseBreached, refusePair } from './new-password.ts'
import { answer, type Parts, refuse } from './parts.ts'
import { signedIn } from './signed-in.ts'

/** What admins do to accounts, and what everybody does to their own. */
export function peopleActions(parts: Parts) {
  const { db, post, passwords, watch } = parts
  const actions = {
    listPeople: (request, query = { search: '', show: 'all', page: 1 }) =>
      signedIn(parts, request, async (account) => ({
        outcome: 'listed',
        ...(await listPeople(db, account.id, query)),
        invitations: await listInvitations(db),
      })),

    findPerson: (request, id) =>
      signedIn(parts, request, async (account) => {
        const person = await findPerson(db, account.id, id)
        return person ? { outcome: 'found' as const, person } : refuse('not-found')
      }),

    invite: (request, form) =>
      signedIn(parts, request, async (account) => {
        const fault = checkEmail(form.email)
        if (fault) return refuse(fault)
        if (!isRole(form.role)) return refuse('incomplete')
        await invite(db, post, account.id, { email: normaliseEmail(form.email), role: form.role })
        return answer('invited')
      }),

    withdrawInvitation: (request, { id }) =>
      signedIn(parts, request, async (account) => {
        await withdrawInvitation(db, account.id, id)
        return answer('withdrawn')
      }),

    setRole: (request, { personId, role }) =>
      signedIn(parts, request, async (account) => {
        if (!isRole(role)) return refuse('incomplete')
        const { before } = await setRole(db, account.id, { personId, role })
        const facts = { before, after: role, by: account.name }
        if (before !== role) await watch.note(request, 'role_changed', { userId: personId, facts })
        return answer('role-changed')
      }),

    disable: (request, { personId }) =>
      signedIn(parts, request, async (account) => {
        await disablePerson(db, account.id, personId)
        const facts = { by: account.name }
        await watch.note(request, 'account_disabled', { userId: personId, facts })
        return answer('disabled')
      }),

    enable: (request, { personId }) =>
      signedIn(parts, request, async (account) => {
        await enablePerson(db, account.id, personId)
        const facts = { by: account.name }
        await watch.note(request, 'account_enabled', { userId: personId, facts })
        return answer('enabled')
      }),

    signOutEverywhere: (request, { personId }) =>
      signedIn(parts, request, async (account) => {
        await signOutEverywhere(db, account.id, personId)
        return answer('signed-out')
      }),

    listOwnSessions: (request) =>
      signedIn(parts, request, async ({ sessionId, ...account }) => ({
        outcome: 'listed',
        sessions: await listSessions(db, account.id, sessionId),
      })),

    endSession: (request, form) =>
      signedIn(parts, request, async (account) =>
        (await endSession(db, account.id, form.sessionId)) ? answer('ended') : refuse('not-found'),
      ),

    endOtherSessions: (request) =>
      signedIn(parts, request, async ({ sessionId, ...account }) => {
        await endSessions(db, account.id, sessionId)
        return answer('ended')
      }),

    changePassword: (request, form) =>
      signedIn(parts, request, async ({ sessionId, ...account }) => {
        const about = { email: account.email, userId: account.id }
        if (form.current === '') return refuse('incomplete')
        const fault = await refusePair(parts, request, form, about)
        if (fault) return refuse(fault)
        const tries = await admit(parts, request, 'password', account.id)
        const kept = await findPassword(db, account.id)
        if (!(await unlessBusy(tries, () => passwords.verify(kept, form.current))))
          return refuse('wrong-password')
        await tries.succeed()
        const breached = await refuseBreached(parts, request, form.password, about)
        if (breached) return refuse(breached)
        const password = await passwords.hash(form.password)
        await changePassword(db, post, { userId: account.id, sessionId, password })
        await watch.note(request, 'password_changed', {
          userId: account.id,
          facts: { by: 'password' },
        })
        return answer('password-updated')
      }),
  } satisfies Partial<Accounts>
  return actions
}

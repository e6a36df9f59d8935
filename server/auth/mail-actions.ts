import type { Accounts } from '../../app/accounts.ts'
import {
  checkEmail,
  checkNewPassword,
  cleanName,
  normaliseEmail,
} from '../../core/accounts/account.ts'
import {
  redeemMagicLink,
  redeemResetLink,
  resetPassword,
  verifyAddress,
} from '../../core/accounts/confirm.server.ts'
import { isFirstAdminCode, redeemFirstAdminCode } from '../../core/accounts/first-admin.server.ts'
import { acceptInvitation, findInvitation } from '../../core/accounts/invitations.server.ts'
import { findToken } from '../../core/accounts/mail-links.server.ts'
import { queueRequest } from '../../core/accounts/requests.server.ts'
import { mayUseDomain } from '../../core/accounts/sign-up-policy.ts'
import { readSettings } from '../../core/settings/settings.server.ts'
import { admit } from './admit.ts'
import { clearResetTicket, readResetTicket, setResetTicket } from './cookies.ts'
import { answer, attempt, type Parts, refuse } from './parts.ts'
import { startSession } from './session-actions.ts'

/** Everything that a mail or a code has a part in. */
export function mailActions(parts: Parts) {
  const { db, post, passwords, https } = parts
  const actions = {
    signUp: (request, form) =>
      attempt(async () => {
        const name = cleanName(form.fullName)
        if (name === '' || form.password === '') return refuse('incomplete')
        const fault = checkEmail(form.email) ?? checkNewPassword(form.password)
        if (fault) return refuse(fault)
        const email = normaliseEmail(form.email)
        const { signUp } = await readSettings(db)
        if (!mayUseDomain(signUp, email)) return refuse('sign-up-closed')
        const held = await admit(request, 'signup', email)
        if (held) return refuse(held)
        const password = await passwords.hash(form.password)
        await queueRequest(db, post.seal, { kind: 'sign-up', email, name, password })
        return answer('check-mail')
      }),

    signUpPolicy: async () => (await readSettings(db)).signUp,

    requestReset: (request, form) => requestMail(request, 'reset', form.email),
    requestMagicLink: (request, form) => requestMail(request, 'magic', form.email),

    confirmMailLink: (request, { purpose, token }) =>
      attempt(async () => {
        if (purpose === 'magic')
          return startSession(parts, request, await redeemMagicLink(db, token))
        if (purpose === 'verify') {
          await verifyAddress(db, token)
          return answer('verified')
        }
        const headers = new Headers()
        setResetTicket(headers, https, await redeemResetLink(db, token))
        return answer('reset-allowed', headers)
      }),

    mayResetPassword: async (request) => {
      const ticket = readResetTicket(request, https)
      return ticket !== undefined && (await findToken(db, 'reset-ticket', ticket)) !== undefined
    },

    resetPassword: (request, form) =>
      attempt(async () => {
        const ticket = readResetTicket(request, https)
        if (!ticket || !(await findToken(db, 'reset-ticket', ticket))) return refuse('invalid-link')
        const fault = checkPasswordPair(form)
        if (fault) return refuse(fault)
        const password = await passwords.hash(form.password)
        await resetPassword(db, post, { ticket, password })
        const headers = new Headers()
        clearResetTicket(headers, https)
        return answer('password-updated', headers)
      }),

    findInvitation: (token) => findInvitation(db, token),

    acceptInvitation: (request, form) =>
      attempt(async () => {
        const name = cleanName(form.fullName)
        if (name === '' || form.password === '') return refuse('incomplete')
        const fault = checkNewPassword(form.password)
        if (fault) return refuse(fault)
        if (!(await findInvitation(db, form.token))) return refuse('invalid-link')
        const password = await passwords.hash(form.password)
        const { token } = form
        return startSession(parts, request, await acceptInvitation(db, { token, name, password }))
      }),

    isFirstAdminCode: (code) => isFirstAdminCode(db, code),

    firstAdmin: (request, form) =>
      attempt(async () => {
        const name = cleanName(form.fullName)
        if (name === '' || form.password === '') return refuse('incomplete')
        const fault = checkEmail(form.email) ?? checkNewPassword(form.password)
        if (fault) return refuse(fault)
        if (!(await isFirstAdminCode(db, form.code))) return refuse('invalid-link')
        const password = await passwords.hash(form.password)
        const email = normaliseEmail(form.email)
        const id = await redeemFirstAdminCode(db, post, form.code, { email, name, password })
        return startSession(parts, request, id)
      }),
  } satisfies Partial<Accounts>
  return actions

  /** The same for every address: the request is written down and looked at after the answer. */
  function requestMail(request: Request, kind: 'reset' | 'magic', typed: string) {
    return attempt(async () => {
      const fault = checkEmail(typed)
      if (fault) return refuse(fault)
      const email = normaliseEmail(typed)
      const held = await admit(request, kind, email)
      if (held) return refuse(held)
      await queueRequest(db, post.seal, { kind, email })
      return answer('check-mail')
    })
  }
}

/** What is wrong with a new password and its repetition (spec.md §5, new password). */
export function checkPasswordPair(form: { password: string; confirm: string }) {
  if (form.password === '' || form.confirm === '') return { outcome: 'incomplete' } as const
  if (form.password !== form.confirm) return { outcome: 'passwords-differ' } as const
  return checkNewPassword(form.password)
}

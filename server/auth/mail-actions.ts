import type { Accounts } from '#app/accounts.ts'
import { clearCookie, readCookie, setCookie } from '#app/cookies.server.ts'
import { acceptInvitation, findInvitation } from '#core/invitations/invitations.server.ts'
import { createRoom } from '#core/limits/concurrency.ts'
import { findToken } from '#core/mail-links/mail-links.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import {
  redeemMagicLink,
  redeemResetLink,
  resetPassword,
  verifyAddress,
} from '#core/sign-in/confirm.server.ts'
import { isFirstAdminCode, redeemFirstAdminCode } from '#core/sign-in/first-admin.server.ts'
import { queueRequest } from '#core/sign-in/requests.server.ts'
import { mayUseDomain } from '#core/sign-in/sign-up-policy.ts'
import { checkEmail, cleanName, normaliseEmail } from '#core/users/account.ts'
import {
  admit,
  admitMailRequest,
  countWrongLink,
  forgetSignUps,
  placesAtOnce,
  unlessBusy,
} from './admit.ts'
import { refuseBreached, refusePair, refuseWeak } from './new-password.ts'
import { answer, attempt, type Parts, refuse } from './parts.ts'
import { enterByMail } from './session-actions.ts'

/** Everything that a mail or a code has a part in. */
export function mailActions(parts: Parts) {
  const { db, post, passwords, watch, https } = parts
  const signUpRoom = createRoom(placesAtOnce)
  const mailRoom = createRoom(placesAtOnce)
  const actions = {
    signUp: (request, form) =>
      attempt(async () => {
        const name = cleanName(form.fullName)
        if (name === '' || form.password === '') return refuse('incomplete')
        const fault = checkEmail(form.email)
        if (fault) return refuse(fault)
        const email = normaliseEmail(form.email)
        return signUpRoom(() => signUp(request, { email, name, password: form.password }))
      }),

    signUpPolicy: async () => (await readSettings(db)).signUp,

    requestReset: (request, form) => requestMail(request, 'reset', form.email),
    requestMagicLink: (request, form) => requestMail(request, 'magic', form.email),

    confirmMailLink: (request, { purpose, token }) =>
      attempt(async () => {
        if (!(await findToken(db, purpose, token))) {
          await countWrongLink(parts, request)
          return refuse('invalid-link')
        }
        const headers = new Headers()
        if (purpose === 'magic') {
          const userId = await redeemMagicLink(db, token)
          return enterByMail(parts, request, userId)
        }
        if (purpose === 'reset')
          setCookie(headers, https, 'reset', await redeemResetLink(db, token))
        else await forgetSignUps(parts, await verifyAddress(db, token))
        return answer(purpose === 'reset' ? 'reset-allowed' : 'verified', headers)
      }),

    mayResetPassword: async (request) => (await findTicket(request)) !== undefined,

    resetPassword: (request, form) =>
      attempt(async () => {
        const ticket = await findTicket(request)
        if (!ticket) return refuse('invalid-link')
        const about = { email: ticket.email, userId: ticket.userId ?? undefined }
        const fault =
          (await refusePair(parts, request, form, about)) ??
          (await refuseBreached(parts, request, form.password, about))
        if (fault) return refuse(fault)
        const password = await passwords.hash(form.password)
        const { userId, browserKey } = await resetPassword(db, post, {
          ticket: ticket.token,
          password,
        })
        await watch.note(request, 'password_changed', { userId, facts: { by: 'mail' } })
        const headers = new Headers()
        clearCookie(headers, https, 'reset')
        // So that strangers who use up everybody's tries do not keep its owner from signing in.
        setCookie(headers, https, 'browser', browserKey)
        return answer('password-updated', headers)
      }),

    findInvitation: (token) => findInvitation(db, token),

    acceptInvitation: (request, { token, ...form }) =>
      attempt(async () => {
        const name = cleanName(form.fullName)
        if (name === '' || form.password === '') return refuse('incomplete')
        const invitation = await findInvitation(db, token)
        if (!invitation) {
          await countWrongLink(parts, request)
          return refuse('invalid-link')
        }
        const fault = await refusePassword(request, form.password, invitation.email)
        if (fault) return refuse(fault)
        const password = await passwords.hash(form.password)
        const userId = await acceptInvitation(db, { token, name, password })
        return enterByMail(parts, request, userId)
      }),

    isFirstAdminCode: (code) => isFirstAdminCode(db, code),

    firstAdmin: (request, form) =>
      attempt(async () => {
        const name = cleanName(form.fullName)
        if (name === '' || form.password === '') return refuse('incomplete')
        const fault = checkEmail(form.email)
        if (fault) return refuse(fault)
        if (!(await isFirstAdminCode(db, form.code))) {
          await countWrongLink(parts, request)
          return refuse('invalid-link')
        }
        const email = normaliseEmail(form.email)
        const poor = await refusePassword(request, form.password, email)
        if (poor) return refuse(poor)
        const password = await passwords.hash(form.password)
        const admin = { email, name, password }
        return enterByMail(parts, request, await redeemFirstAdminCode(db, post, form.code, admin))
      }),
  } satisfies Partial<Accounts>
  return actions

  async function signUp(request: Request, form: { email: string; name: string; password: string }) {
    const { email, name } = form
    const weak = await refuseWeak(parts, request, form.password, { email })
    if (weak) return refuse(weak)
    const settings = await readSettings(db)
    if (!mayUseDomain(settings.signUp, email)) return refuse('sign-up-closed')
    const tries = await admit(parts, request, 'signup', email)
    return unlessBusy(tries, async () => {
      const breached = await refuseBreached(parts, request, form.password, { email })
      if (breached) {
        await tries.giveBack()
        return refuse(breached)
      }
      const password = await passwords.hash(form.password)
      await queueRequest(db, post.seal, { kind: 'sign-up', email, name, password })
      return answer('check-mail')
    })
  }

  /** The same for every address: the request is written down and looked at after the answer. */
  function requestMail(request: Request, kind: 'reset' | 'magic', typed: string) {
    return attempt(async () => {
      const fault = checkEmail(typed)
      if (fault) return refuse(fault)
      const email = normaliseEmail(typed)
      return mailRoom(async () => {
        await admitMailRequest(parts, request, kind, email)
        await queueRequest(db, post.seal, { kind, email })
        return answer('check-mail')
      })
    })
  }

  async function refusePassword(request: Request, password: string, email: string) {
    return (
      (await refuseWeak(parts, request, password, { email })) ??
      (await refuseBreached(parts, request, password, { email }))
    )
  }

  /** What a confirmed reset link was exchanged for in this browser, while it can be used. */
  async function findTicket(request: Request) {
    const token = readCookie(request.headers.get('cookie'), https, 'reset')
    const link = token === undefined ? undefined : await findToken(db, 'reset-ticket', token)
    return link && token !== undefined ? { ...link, token } : undefined
  }
}

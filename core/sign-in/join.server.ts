import { requireEmail } from '#core/email.ts'
import { Refusal } from '#core/issue.ts'
import { cleanName, mayUseDomain } from '#core/people/account.ts'
import { acceptInvitation, findInvitation } from '#core/people/invitations.server.ts'
import { isFirstAdminCode, redeemFirstAdminCode } from '#core/people/operator.server.ts'
import { isServiceAskedOf } from '#core/rights/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { byLink, limited } from './limits.server.ts'
import { hashUnbreached, requireStrong } from './new-password.server.ts'
import { queueRequest } from './requests.server.ts'
import { signInBy } from './sign-in.server.ts'

/** Asks for an account: the same for known and unknown addresses. Throws Refusal. */
export const signUp = limited('sign up', {
  async find(deps, client, form: { fullName: string; email: string; password: string }) {
    const name = requireNameAndPassword(form)
    const email = requireEmail(form.email)
    const { password } = form
    await requireStrong(deps, client, password, { email, name })
    const settings = await findSettings(deps.db)
    if (!mayUseDomain(settings.signUp, email)) throw new Refusal('sign-up-closed')
    return { name, email, typed: password, subject: email }
  },
  atOnce: 'signUp',
  async run(deps, client, { name, email, typed }) {
    const password = await hashUnbreached(deps, client, typed, { email })
    const request = { kind: 'sign-up', email, name, password } as const
    await queueRequest(deps.db, deps.accountMailer.encryption, request)
  },
})

/** Makes the account of an invitation and signs it in. Throws Refusal, such as 'invalid-link'. */
export const joinByInvitation = byLink(
  'accept an invitation',
  async ({ db }, _client, form: { token: string; fullName: string; password: string }) => {
    const name = requireNameAndPassword(form)
    const invitation = await findInvitation(db, form.token)
    if (!invitation) throw new Refusal('invalid-link')
    return { ...form, name, invitation }
  },
  async (deps, client, { token, name, invitation, password: typed }) => {
    const { db, oidc } = deps
    const { email } = invitation
    if (await isServiceAskedOf(db, oidc, invitation)) throw new Refusal('use-oidc')
    const password = await hashNewPassword(deps, client, typed, { email, name })
    return signInBy('mail', deps, client, await acceptInvitation(db, { token, name, password }))
  },
)

/** Makes the first admin and signs them in. Throws Refusal. */
export const joinAsFirstAdmin = byLink(
  'become the first admin',
  async (
    { db },
    _client,
    form: { code: string; fullName: string; email: string; password: string },
  ) => {
    const name = requireNameAndPassword(form)
    const email = requireEmail(form.email)
    if (!(await isFirstAdminCode(db, form.code))) throw new Refusal('invalid-link')
    return { ...form, name, email }
  },
  async (deps, client, { code, name, email, password: typed }) => {
    const { db, accountMailer } = deps
    const password = await hashNewPassword(deps, client, typed, { email, name })
    const userId = await redeemFirstAdminCode(db, accountMailer, code, { email, name, password })
    return signInBy('mail', deps, client, userId)
  },
)

function requireNameAndPassword(form: { fullName: string; password: string }): string {
  const name = cleanName(form.fullName)
  if (name === '' || form.password === '') throw new Refusal('incomplete')
  return name
}

async function hashNewPassword(
  deps: Dependencies,
  client: ClientInfo,
  password: string,
  about: { email: string; name: string },
): Promise<string> {
  await requireStrong(deps, client, password, about)
  return hashUnbreached(deps, client, password, { email: about.email })
}

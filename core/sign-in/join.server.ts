import { requireEmail } from '#core/email.ts'
import { Refusal } from '#core/issue.ts'
import { isFirstAdminCode, redeemFirstAdminCode } from '#core/people/first-admin.server.ts'
import { acceptInvitation, findInvitation } from '#core/people/invitations.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { queueRequest } from '#core/sign-in/requests.server.ts'
import { cleanName, mayUseDomain } from '#core/users/account.ts'
import { isServiceAskedOf } from '#core/users/write.server.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { countWrongLink, limited } from './limits.server.ts'
import { requireStrong, requireUnbreached } from './new-password.server.ts'
import { type SignInResult, signInByMail } from './sign-in.server.ts'

/** Asks for an account: the same for known and unknown addresses. Throws Refusal. */
export async function signUp(
  deps: Dependencies,
  client: ClientInfo,
  form: { fullName: string; email: string; password: string },
): Promise<void> {
  const name = requireNameAndPassword(form)
  const email = requireEmail(form.email)
  await deps.limitConcurrency.signUp(async () => {
    const { db, passwords, accountMailer } = deps
    await requireStrong(deps, client, form.password, { email, name })
    const settings = await findSettings(db)
    if (!mayUseDomain(settings.signUp, email)) throw new Refusal('sign-up-closed')
    await limited(deps, client, { action: 'signup', subject: email }, async () => {
      await requireUnbreached(deps, client, form.password, { email })
      const password = await passwords.hash(form.password)
      const request = { kind: 'sign-up', email, name, password } as const
      await queueRequest(db, accountMailer.encryption, request)
    })
  })
}

/** Makes the account of an invitation and signs it in. Throws Refusal, such as 'invalid-link'. */
export async function joinByInvitation(
  deps: Dependencies,
  client: ClientInfo,
  form: { token: string; fullName: string; password: string },
): Promise<SignInResult> {
  const { db } = deps
  const name = requireNameAndPassword(form)
  const invitation = await findInvitation(db, form.token)
  if (!invitation) {
    await countWrongLink(deps, client)
    throw new Refusal('invalid-link')
  }
  if (await isServiceAskedOf(db, deps.oidc, invitation)) throw new Refusal('use-oidc')
  const password = await hashNewPassword(deps, client, form.password, {
    email: invitation.email,
    name,
  })
  const userId = await acceptInvitation(db, { token: form.token, name, password })
  return signInByMail(deps, client, userId)
}

/** Makes the first admin and signs them in. Throws Refusal. */
export async function joinAsFirstAdmin(
  deps: Dependencies,
  client: ClientInfo,
  form: { code: string; fullName: string; email: string; password: string },
): Promise<SignInResult> {
  const { db, accountMailer } = deps
  const name = requireNameAndPassword(form)
  const email = requireEmail(form.email)
  if (!(await isFirstAdminCode(db, form.code))) {
    await countWrongLink(deps, client)
    throw new Refusal('invalid-link')
  }
  const password = await hashNewPassword(deps, client, form.password, { email, name })
  const admin = { email, name, password }
  const userId = await redeemFirstAdminCode(db, accountMailer, form.code, admin)
  return signInByMail(deps, client, userId)
}

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
  await requireUnbreached(deps, client, password, { email: about.email })
  return deps.passwords.hash(password)
}

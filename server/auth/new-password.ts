import { checkNewPassword, type Refused } from '#core/users/account.ts'
import { admit } from './admit.ts'
import type { Parts } from './parts.ts'
import { seenOf } from './watch.ts'

/** Whose password it is to be, as far as that is known, for the security log. */
type About = { email?: string; userId?: string }

/** Why a password is too weak to be chosen, if it is (docs/product.md §5). The log hears of it. */
export async function refuseWeak(
  { watch }: Parts,
  request: Request,
  password: string,
  about: About,
): Promise<Refused | undefined> {
  const weak = checkNewPassword(password)
  if (!weak) return undefined
  const facts = { score: weak.score ?? 0 }
  await watch.note(request, 'password_strength_failure', { ...about, facts })
  return weak
}

/** What is wrong with a new password and its repetition (docs/product.md §5, new password). */
export async function refusePair(
  parts: Parts,
  request: Request,
  form: { password: string; confirm: string },
  about: About,
): Promise<Refused | undefined> {
  if (form.password === '' || form.confirm === '') return { outcome: 'incomplete' }
  if (form.password !== form.confirm) return { outcome: 'passwords-differ' }
  return refuseWeak(parts, request, form.password, about)
}

/**
 * Whether a password is known from breaches: asked last, when everything else is right, since it
 * asks a service of others (docs/bar.md 11). Throws Refusal 'too-many-attempts' when one network address asks
 * for very many.
 */
export async function refuseBreached(
  parts: Parts,
  request: Request,
  password: string,
  about: About,
): Promise<Refused | undefined> {
  // Somebody who has proven who they are is not held up by others of their network.
  await admit(parts, request, 'lookup', about.userId ?? seenOf(request).clientKey)
  if (!(await parts.isBreached(password))) return undefined
  await parts.watch.note(request, 'breached_password_detected', about)
  return { outcome: 'breached-password' }
}

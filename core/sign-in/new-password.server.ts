import { Refusal } from '#core/issue.ts'
import { checkNewPassword } from '#core/people/account.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { consumeRateLimit } from './limits.server.ts'

/** Whose password it will be. */
type About = { email?: string; userId?: string; name?: string }

const product = 'Qantara'

/** Throws Refusal 'weak-password' (docs/product.md §5), and logs it as a security event. */
export async function requireStrong(
  { db, securityLogger }: Dependencies,
  client: ClientInfo,
  password: string,
  { name = '', ...about }: About,
): Promise<void> {
  const { firm } = await findSettings(db)
  const weak = checkNewPassword(password, [firm.name, product, name, about.email ?? ''])
  if (!weak) return
  const details = { score: weak.score ?? 0 }
  await securityLogger.logEvent(client, 'password_strength_failure', { ...about, details })
  throw new Refusal('weak-password', { feedback: weak.feedback, score: weak.score })
}

/** Throws Refusal 'incomplete', 'passwords-differ' or 'weak-password' (docs/product.md §5). */
export async function requirePair(
  deps: Dependencies,
  client: ClientInfo,
  form: { password: string; confirm: string },
  about: About,
): Promise<void> {
  if (form.password === '' || form.confirm === '') throw new Refusal('incomplete')
  if (form.password !== form.confirm) throw new Refusal('passwords-differ')
  await requireStrong(deps, client, form.password, about)
}

/** The hash of a password. Throws Refusal 'breached-password'. Call it last: it asks an external service (docs/bar.md 11). */
export async function hashUnbreached(
  deps: Dependencies,
  client: ClientInfo,
  password: string,
  about: About,
): Promise<string> {
  // A user who is already authenticated is not limited by others on the same network.
  await consumeRateLimit(deps, client, 'lookup', about.userId ?? client.clientKey)
  if (!(await deps.isBreached(password))) return deps.passwords.hash(password)
  await deps.securityLogger.logEvent(client, 'breached_password_detected', about)
  throw new Refusal('breached-password')
}

import { dayMs } from '#core/clock.ts'
import { type KnowingService, listUnconnected } from '#core/people/identities.server.ts'
import { hasFactor } from '#core/rights/users.server.ts'
import type { Db } from '#db/schema.ts'
import type { Settings } from '../settings/settings.server.ts'
import { counted } from '../text.ts'
import { amber, type Check, green } from './check.ts'

/** In milliseconds. */
const unusedAfter = 90 * dayMs

export async function checkAdmins(
  db: Db,
  now: Date,
  { secondFactor, signInService }: Settings,
  service?: KnowingService,
): Promise<Check[]> {
  const admins = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.email', 'users.last_sign_in_at', 'users.created_at'])
    .select(hasFactor('users.id').as('hasFactor'))
    .where('user_roles.role', '=', 'admin')
    .where('users.disabled_at', 'is', null)
    .execute()
  const open = admins.filter((admin) => admin.hasFactor === 0)
  const unused = admins.filter(
    ({ last_sign_in_at, created_at }) =>
      now.getTime() - (last_sign_in_at ?? created_at).getTime() > unusedAfter,
  )
  return [
    open.length === 0
      ? green('two-step verification', 'Every admin has it')
      : amber(
          'two-step verification',
          `${open.length} of ${counted(admins.length, 'admin signs', 'admins sign')} in with a password alone`,
          secondFactor.required
            ? 'They must set it up at their next sign-in'
            : 'Set it up at /account, and require it at /admin/settings/compliance',
        ),
    unused.length === 0
      ? green('unused accounts', 'Every admin has signed in within 90 days')
      : amber(
          'unused accounts',
          `${counted(unused.length, 'admin has', 'admins have')} not signed in for 90 days`,
          'Disable people who have left: /admin/people',
        ),
    ...(signInService.required
      ? [await checkService(db, service, admins, signInService.exception)]
      : []),
  ]
}

/** The one who gets in while the service is away may have left, or it may have become another service. */
async function checkService(
  db: Db,
  service: KnowingService | undefined,
  admins: readonly { email: string }[],
  exception: string,
): Promise<Check> {
  const name = 'sign-in with another service'
  const settings = '/admin/settings/compliance'
  const excepted = exception.trim().toLowerCase()
  if (!admins.some(({ email }) => email === excepted))
    return amber(name, 'No admin gets in while that service is away', `Except one: ${settings}`)
  const out = service ? await listUnconnected(db, service, excepted) : []
  if (out.length === 0) return green(name, 'One admin gets in without it')
  const who = `${out.length} of the staff cannot sign in: they have not connected that service`
  return amber(name, who, `Do not ask it of them until they have: ${settings}`)
}

export function checkSignUp({ signUp }: Settings): Check {
  if (signUp.policy !== 'open') return green('sign-up', 'Not everybody may sign up')
  return amber(
    'sign-up',
    'Anybody may sign up as a viewer',
    'Restrict it: /admin/settings/compliance',
  )
}

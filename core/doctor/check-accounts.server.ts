import { hasFactor } from '#core/users/users.server.ts'
import type { Db } from '#db/schema.ts'
import type { Settings } from '../settings/settings.server.ts'
import { amber, type Check, green } from './check.ts'

/** In milliseconds. */
const unusedAfter = 90 * 24 * 60 * 60_000

export async function checkAdmins(
  db: Db,
  now: Date,
  { secondFactor, signInService }: Settings,
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
          `${open.length} of ${admins.length} admins sign in with a password alone`,
          secondFactor.required
            ? 'They must set it up at their next sign-in'
            : 'Set it up at /admin/account, and require it at /admin/settings/compliance',
        ),
    unused.length === 0
      ? green('unused accounts', 'Every admin has signed in within 90 days')
      : amber(
          'unused accounts',
          `${unused.length} admins have not signed in for 90 days`,
          'Disable people who have left: /admin/people',
        ),
    ...(signInService.required ? [checkException(admins, signInService.exception)] : []),
  ]
}

/** The one who gets in while the service is away may have left since they were named. */
function checkException(admins: readonly { email: string }[], exception: string): Check {
  const name = 'sign-in with another service'
  if (admins.some(({ email }) => email === exception.trim().toLowerCase()))
    return green(name, 'One admin gets in without it')
  return amber(
    name,
    'No admin gets in while that service is away',
    'Except one: /admin/settings/compliance',
  )
}

export function checkSignUp({ signUp }: Settings): Check {
  if (signUp.policy !== 'open') return green('sign-up', 'Not everybody may sign up')
  return amber(
    'sign-up',
    'Anybody may sign up as a viewer',
    'Restrict it: /admin/settings/compliance',
  )
}

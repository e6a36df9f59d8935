import type { CurrentUser } from '#core/users/account.ts'
import { attempt, type Parts, refuse } from './parts.ts'
import { findCurrentSession } from './session-actions.ts'

/**
 * Does something for whoever is signed in. An admin who owes the firm a second factor may do
 * nothing but set it up.
 */
export function signedIn<Result>(
  parts: Parts,
  request: Request,
  action: (who: CurrentUser) => Promise<Result>,
  { whileOwing = false } = {},
) {
  return attempt(async () => {
    const who = await findCurrentSession(parts, request)
    return who && (whileOwing || !who.mustEnrol) ? action(who) : refuse('not-allowed')
  })
}

import type { Accounts } from '#app/accounts.ts'
import { readSecurityLog, saveSecuritySettings } from '#core/protection/security-log.server.ts'
import { answer, type Parts } from './parts.ts'
import { signedIn } from './signed-in.ts'

/** The security log and what the firm decides about it. */
export function securityActions(parts: Parts) {
  const { db } = parts
  const actions = {
    securityLog: (request, { type }) =>
      signedIn(parts, request, async (account) => ({
        outcome: 'found',
        ...(await readSecurityLog(db, account.id, type)),
      })),

    saveSecuritySettings: (request, form) =>
      signedIn(parts, request, async (account) => {
        await saveSecuritySettings(db, account.id, form)
        return answer('saved')
      }),
  } satisfies Partial<Accounts>
  return actions
}

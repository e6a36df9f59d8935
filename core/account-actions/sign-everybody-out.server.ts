import type { AccountMailer } from '#core/mail-links/account-mailer.server.ts'
import { deleteAllTokens } from '#core/mail-links/mail-links.server.ts'
import { endAllSessions } from '#core/sessions/end-sessions.server.ts'
import { deleteAllPendingSignIns } from '#core/sign-in/pending-sign-ins.server.ts'
import type { Db } from '#db/schema.ts'
import { removeUnreadableSecondFactors } from './remove-second-factor.server.ts'

/**
 * For the person who runs the machine, after a new session secret: ends every session and every link in a
 * mail, including invitations, and removes second factors that it cannot decrypt. Returns how many.
 */
export async function signEverybodyOut(
  db: Db,
  accountMailer: AccountMailer,
): Promise<{ sessions: number; links: number; secondFactors: number }> {
  return db.transaction().execute(async (tx) => {
    const sessions = await endAllSessions(tx)
    await deleteAllPendingSignIns(tx)
    const links = await deleteAllTokens(tx)
    const secondFactors = await removeUnreadableSecondFactors(tx, accountMailer)
    return { sessions, links, secondFactors }
  })
}

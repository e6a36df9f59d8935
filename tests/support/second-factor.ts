import { TOTP } from 'otpauth'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { newTotpSecret, switchOn } from '#core/people/second-factor.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { addStaff, inDatabase } from './people.ts'
import type { RunningServer } from './server.ts'

/** A program with it: the tests make people with a second factor beside it. */
export const serverSecret = 'a secret for tests, long enough to be one'

/** What an authenticator app shows, so many half minutes from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** An admin with a second factor, its secret and recovery codes. */
export async function addProtected(site: RunningServer) {
  const { id, email } = await addStaff(site, 'admin')
  const secret = newTotpSecret()
  const encryption = createEncryption(serverSecret)
  const codes = await inDatabase(site, (db) =>
    db.transaction().execute(async (tx) => {
      const made = await switchOn(tx, encryption, id, { secret, code: codeOf(secret) })
      // The code of this half minute may be used once more: one of the last may be too old by then.
      await tx
        .updateTable('second_factors')
        .set({ last_step: 0 })
        .where('user_id', '=', id)
        .execute()
      return made
    }),
  )
  return { id, email, secret, codes }
}

/** Whether every admin must have a second factor. */
export async function requireSecondFactor(site: RunningServer, required: boolean): Promise<void> {
  await inDatabase(site, (db) =>
    db
      .transaction()
      .execute(async (tx) =>
        saveSetting(await workAs(tx, systemActor), 'secondFactor', { required }),
      ),
  )
}

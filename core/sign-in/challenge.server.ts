import { randomBytes } from 'node:crypto'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import { isRefusal } from '#core/issue.ts'
import { challengeMinutes } from '#core/people/account.ts'
import { hashOf } from '#core/people/links.server.ts'
import { takeAttempt } from '#core/security/attempts.server.ts'
import type { Db } from '#db/schema.ts'

/** Something random that an answer has to contain, sealed for the browser's cookie: none of it is stored. */
export type Challenge = { challenge: string; sealed: string }

/**
 * @param purpose what it may be used for, and by whom where that is known
 * @param carried what comes back with it
 */
export function makeChallenge(
  encryption: Encryption,
  purpose: string,
  carried: object = {},
): Challenge {
  const challenge = randomBytes(32).toString('base64url')
  const until = Date.now() + challengeMinutes * 60_000
  const sealed = encryption.encrypt(JSON.stringify({ challenge, until, carried }), purpose)
  return { challenge, sealed }
}

/**
 * Opens it, and uses it up: the same one opens once, whichever program is asked. Undefined if it was
 * used, is too old, or was made for something else.
 */
export async function consumeChallenge<Carried>(
  db: Db,
  encryption: Encryption,
  purpose: string,
  sealed: string | undefined,
): Promise<{ challenge: string; carried: Carried } | undefined> {
  const opened = sealed === undefined ? undefined : encryption.decrypt(sealed, purpose)
  if (opened === undefined) return undefined
  const { challenge, until, carried }: { challenge: string; until: number; carried: Carried } =
    JSON.parse(opened)
  const left = until - Date.now()
  if (left <= 0 || left > challengeMinutes * 60_000) return undefined
  try {
    // Counted for longer than it lives, so that it is known as used until it is too old.
    const once = { key: `challenge:${hashOf(challenge)}`, max: 1 }
    await takeAttempt(db, [once], challengeMinutes + 5)
    return { challenge, carried }
  } catch (error) {
    if (isRefusal(error, 'too-many-attempts')) return undefined
    throw error
  }
}

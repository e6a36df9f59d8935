import { listUnreadable } from '#core/people/second-factor.server.ts'
import type { Db } from '#db/schema.ts'
import type { Encryption } from '../crypto/encryption.server.ts'
import { counted } from '../text.ts'
import { type Check, green, red } from './check.ts'

const name = 'session secret'

/** With a different session secret, users with two-step verification cannot sign in. */
export async function checkSecret(db: Db, encryption: Encryption): Promise<Check> {
  const { length } = await listUnreadable(db, encryption)
  if (length === 0) return green(name, 'It reads what was encrypted')
  const who = counted(length, 'person cannot', 'people cannot')
  return red(
    name,
    `${who} sign in: their two-step verification was encrypted with another secret`,
    'Put that one back (SESSION_SECRET, or session-secret in DATA_DIR). If it is lost or got out:',
    'sign-everybody-out',
  )
}

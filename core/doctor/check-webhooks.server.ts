import type { Db } from '#db/schema.ts'
import type { Encryption } from '../crypto/encryption.server.ts'
import type { OffReason } from '../webhooks/webhook.ts'
import { hostOf } from '../webhooks/webhooks.server.ts'
import { amber, type Check, green } from './check.ts'

const name = 'webhooks'
const screen = 'the log at /admin/webhooks says why'

/** Checks that nobody has stopped being told: those that a person switched off are left alone. */
export async function checkWebhooks(db: Db, encryption: Encryption, now: Date): Promise<Check> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'address', 'secret', 'off_at', 'off_because', 'failing_since'])
    .where('off_because', '!=', 'person' satisfies OffReason)
    .orderBy('created_at')
    .execute()
  const hosts = (of: typeof rows) => of.map(({ address }) => hostOf(address)).join(', ')
  const unreadable = rows.filter(({ id, secret }) => encryption.decrypt(secret, id) === undefined)
  if (unreadable.length > 0)
    return amber(
      name,
      `Their secret was encrypted with another session secret: ${hosts(unreadable)}`,
      'Put that session secret back, or delete them and add them again: /admin/webhooks',
    )
  const off = rows.filter(({ off_at }) => off_at !== null)
  if (off.length > 0)
    return amber(
      name,
      `Switched off, since their receiver does not answer as it should: ${hosts(off)}`,
      `Have it mended, then switch them on: ${screen}`,
    )
  const hourAgo = new Date(now.getTime() - 60 * 60_000)
  const failing = rows.filter(({ failing_since: since }) => since !== null && since < hourAgo)
  if (failing.length > 0)
    return amber(
      name,
      `Not reached for more than an hour: ${hosts(failing)}`,
      `Have the receiver mended: ${screen}`,
    )
  return green(name, rows.length === 0 ? 'Nobody is to be told' : 'All receivers answer')
}

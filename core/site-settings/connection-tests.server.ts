import { takeAttempt } from '#core/security/attempts.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { requireRight } from '#core/users/write.server.ts'
import type { Db } from '#db/schema.ts'
import type { ConnectionName, ConnectionResult, Connections } from './connections.ts'

/** Per user in 15 minutes. */
const max = 20
const windowMinutes = 15

/** Throws Refusal 'not-allowed', 'too-many-attempts'. */
export async function testConnection(
  db: Db,
  asker: { id: string; email: string },
  connections: Connections,
  name: ConnectionName,
): Promise<ConnectionResult> {
  await requireRight(db, asker.id, mayEditContent)
  await takeAttempt(db, [{ key: `connection-test:${asker.id}`, max }], windowMinutes)
  return connections.test(name, asker)
}

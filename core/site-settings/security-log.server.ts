import { requirePeopleManager } from '#core/rights/write.server.ts'
import type { EventType, SecurityEvent } from '#core/security/event.ts'
import { listEvents } from '#core/security/events.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'

/** `days` is how long events are kept. Throws Refusal 'not-allowed'. */
export async function findSecurityLog(
  db: Db,
  actorId: string,
  type: EventType | undefined,
): Promise<{ events: SecurityEvent[]; days: number }> {
  await requirePeopleManager(db, actorId)
  const { securityLog } = await findSettings(db)
  return { events: await listEvents(db, { type }), days: securityLog.days }
}

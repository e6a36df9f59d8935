import { Refusal } from '#core/issue.ts'
import { hasSecondFactor } from '#core/second-factor/second-factor.server.ts'
import type { EventType, SecurityEvent } from '#core/security/event.ts'
import { listEvents } from '#core/security/events.server.ts'
import { readSettings, saveSetting } from '#core/settings/settings.server.ts'
import { requirePeopleManager } from '#core/users/rights.server.ts'
import type { Db } from '#db/schema.ts'

export type SecuritySettings = {
  days: number
  secondFactorRequired: boolean
}

/** For events. */
const keptDays = { min: 1, max: 3650 } as const

/** Throws Refusal 'not-allowed'. */
export async function readSecurityLog(
  db: Db,
  actorId: string,
  type: EventType | undefined,
): Promise<{ events: SecurityEvent[]; settings: SecuritySettings }> {
  await requirePeopleManager(db, actorId)
  const { securityLog, secondFactor } = await readSettings(db)
  const settings = { days: securityLog.days, secondFactorRequired: secondFactor.required }
  return { events: await listEvents(db, { type }), settings }
}

/** All of it or nothing. Who asks everybody for a second factor must have one. Throws Refusal. */
export async function saveSecuritySettings(
  db: Db,
  actorId: string,
  { days, secondFactorRequired }: SecuritySettings,
): Promise<void> {
  const isWhole = Number.isInteger(days) && days >= keptDays.min && days <= keptDays.max
  await db.transaction().execute(async (tx) => {
    const actor = await requirePeopleManager(tx, actorId)
    if (!isWhole) throw new Refusal('out-of-range')
    const { secondFactor, securityLog } = await readSettings(tx)
    if (securityLog.days !== days) await saveSetting(tx, actor, 'securityLog', { days })
    if (secondFactor.required === secondFactorRequired) return
    if (secondFactorRequired && !(await hasSecondFactor(tx, actorId)))
      throw new Refusal('second-factor-first')
    await saveSetting(tx, actor, 'secondFactor', { required: secondFactorRequired })
  })
}

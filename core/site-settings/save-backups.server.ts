import { Refusal } from '#core/issue.ts'
import { type Settings, saveSetting } from '#core/settings/settings.server.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayRunSystem } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'

const maxKept = 365

/** Throws Refusal 'not-allowed', 'kept-out-of-range', 'needs-approval'. */
export async function saveBackupSettings(
  db: Db,
  actorId: string,
  settings: Settings['backups'],
): Promise<{ outcome: 'saved' }> {
  const { keep } = settings
  return db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayRunSystem)
    if (!Number.isInteger(keep) || keep < 1 || keep > maxKept)
      throw new Refusal('kept-out-of-range')
    await saveSetting({ tx, actor }, 'backups', settings)
    return { outcome: 'saved' }
  })
}

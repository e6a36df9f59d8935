import type { Db } from '#db/schema.ts'
import { Refusal } from '../issue.ts'
import { findSettings, type Settings, saveSetting } from '../settings/settings.server.ts'
import { requireRight } from '../users/rights.server.ts'
import { mayRunSystem } from '../users/role.ts'
import { listBackups, type RecordedBackup } from './recorded-backups.server.ts'

const maxKept = 365

/** Lists the latest backups newest first. Throws Refusal 'not-allowed'. */
export async function findBackupSettings(
  db: Db,
  actorId: string,
): Promise<{ settings: Settings['backups']; recent: RecordedBackup[] }> {
  await requireRight(db, actorId, mayRunSystem)
  return { settings: (await findSettings(db)).backups, recent: await listBackups(db) }
}

/** Throws Refusal 'not-allowed', 'kept-out-of-range'. */
export async function saveBackupSettings(
  db: Db,
  actorId: string,
  settings: Settings['backups'],
): Promise<void> {
  const { keep } = settings
  await db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayRunSystem)
    if (!Number.isInteger(keep) || keep < 1 || keep > maxKept)
      throw new Refusal('kept-out-of-range')
    await saveSetting(tx, actor, 'backups', settings)
  })
}

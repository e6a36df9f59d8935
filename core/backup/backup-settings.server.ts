import { mayRunSystem } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { findSettings, type Settings } from '../settings/settings.server.ts'
import { listBackups, type RecordedBackup } from './recorded-backups.server.ts'

/** Lists the latest backups newest first. Throws Refusal 'not-allowed'. */
export async function findBackupSettings(
  db: Db,
  actorId: string,
): Promise<{ settings: Settings['backups']; recent: RecordedBackup[] }> {
  await requireRight(db, actorId, mayRunSystem)
  return { settings: (await findSettings(db)).backups, recent: await listBackups(db) }
}

import { Refusal } from '#core/issue.ts'
import { type Settings, saveSetting } from '#core/settings/settings.server.ts'
import { mayRunSystem } from '#core/users/role.ts'
import { write } from '#core/users/write.server.ts'
import type { Place } from '#core/work.ts'

const maxKept = 365

/** Throws Refusal 'not-allowed', 'kept-out-of-range', 'needs-approval'. */
export async function saveBackupSettings(
  place: Place,
  actorId: string,
  settings: Settings['backups'],
): Promise<{ outcome: 'saved' }> {
  const { keep } = settings
  return write(place, { actorId, right: mayRunSystem }, async (work) => {
    if (!Number.isInteger(keep) || keep < 1 || keep > maxKept)
      throw new Refusal('kept-out-of-range')
    await saveSetting(work, 'backups', settings)
    return { outcome: 'saved' }
  })
}

import { amber, type Check, green, red } from '#core/doctor/check.ts'
import { createBackupStore } from '../backup-store.ts'
import type { Config } from '../config.ts'
import { findTrial, readCopyState } from './copy-state.ts'

/** In milliseconds: what is promised, and from when somebody has to look. */
const ages = { amber: 60_000, red: 10 * 60_000 }

const leftOver = 'There is a continuous copy that is not made any more: what is erased stays in it'
const removeIt =
  'Delete copy/ in the place of backups and in DATA_DIR, or set BACKUP_COPY=yes again'

/** Where there is a continuous copy: whether everything that was saved a minute ago lies in it. */
export async function checkCopy(config: Config, now: Date): Promise<Check[]> {
  const state = await readCopyState(config)
  if (!config.isCopied) return state ? [amber('copy', leftOver, removeIt)] : []
  if (!state)
    return [amber('copy', 'Nothing was copied yet', 'Start the program: it copies what is saved')]
  const action = 'Start the program, and look at the place of BACKUP_DIR or BACKUP_S3_…'
  if (state.copiedAt === 0)
    return [red('copy', `Nothing was copied yet: ${state.failure ?? 'it has just begun'}`, action)]
  const age = now.getTime() - state.copiedAt
  const since = new Date(state.copiedAt).toISOString()
  if (age > ages.amber) {
    const message = `What was saved since ${since} is not in the continuous copy${
      state.failure ? `: ${state.failure}` : ''
    }`
    return [age > ages.red ? red('copy', message, action) : amber('copy', message, action)]
  }
  if (await createBackupStore(config).isOnDataDisk())
    return [
      amber(
        'copy',
        'The continuous copy is on the data disk itself',
        'Set BACKUP_DIR to another disk, or BACKUP_S3_… to a bucket on another machine',
      ),
    ]
  if (state.pictures)
    return [amber('copy', `Not all pictures are in the continuous copy: ${state.pictures}`, action)]
  const trial = await findTrial(config)
  const tried = trial ? `, and was tried at ${trial.toISOString()}` : ''
  return [green('copy', `Everything is copied up to transaction ${state.number}${tried}`)]
}

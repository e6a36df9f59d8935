import { mkdtempDisposable } from 'node:fs/promises'
import { join } from 'node:path'
import { withSnapshot } from '#db/snapshot.ts'
import { createBackupStore } from '../backup-store.ts'
import type { Config } from '../config.ts'
import { databaseName } from '../database-target.ts'
import { findTrial, findTrialKeys, readCopyState, recordTrial } from './copy-state.ts'
import { findPlan, rebuild } from './rebuild.ts'

const night = 20 * 60 * 60_000

/** Undefined where nothing is copied. */
export function createCopyTrial(config: Config) {
  if (!config.isCopied) return undefined
  return {
    /** Once a night, from the first copy on. */
    async isDue(now: Date): Promise<boolean> {
      const state = await readCopyState(config)
      return (
        (state?.copiedAt ?? 0) > 0 &&
        now.getTime() - ((await findTrial(config))?.getTime() ?? 0) > night
      )
    },
    make: () => tryCopy(config),
  }
}

/** Rebuilds the newest transaction in a folder that is thrown away, and reads every row. Throws as restore does. */
async function tryCopy(config: Config): Promise<void> {
  // Asked first: more comes meanwhile.
  const known = (await readCopyState(config))?.number ?? 0
  const plan = await findPlan(createBackupStore(config), undefined)
  await using scratch = await mkdtempDisposable(join(config.dataDir, '.trial-'))
  const file = join(scratch.path, databaseName)
  const keys = await findTrialKeys(config)
  const { last } = await rebuild(createBackupStore(config), plan, file, keys)
  if (last.number < known)
    throw new Error(`It leads to transaction ${last.number}, and ${known} was copied`)
  await withSnapshot({ file }, async (snapshot) => {
    for (const table of snapshot.tables)
      for await (const rows of snapshot.rows(table)) if (rows.length === 0) break
  })
  await recordTrial(config)
}

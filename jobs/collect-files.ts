import { collectFiles } from '#core/media/collect.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { JobContext } from './job.ts'

export async function collectUnusedFiles({ db, files, log }: JobContext): Promise<void> {
  if ((await findSettings(db)).legalHold.on)
    return log.info('no files collected: a legal hold is on')
  const { pictures, orphans } = await collectFiles(db, files, new Date())
  log.info({ pictures, orphans }, 'unused files collected')
}

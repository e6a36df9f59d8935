import { collectFiles } from '#core/media/collect.server.ts'
import type { JobContext } from './job.ts'

export async function collectUnusedFiles({ db, files, log }: JobContext): Promise<void> {
  const { pictures, orphans } = await collectFiles(db, files, new Date())
  log.info({ pictures, orphans }, 'unused files collected')
}

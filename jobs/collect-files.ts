import { setTimeout as pause } from 'node:timers/promises'
import { collectFiles } from '#core/media/collect.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { JobContext } from './job.ts'

/** A body has two minutes (docs/bar.md 18), and a picture is encoded after it. */
const uploadMs = 5 * 60_000

/** @param rest ends when every upload that has begun must have ended */
export async function collectUnusedFiles(
  { db, files, log, stopping }: JobContext,
  rest = () => pause(uploadMs, undefined, { signal: stopping }),
): Promise<void> {
  if ((await findSettings(db)).legalHold.on)
    return log.info('no files collected: a legal hold is on')
  const { pictures, orphans } = await collectFiles(db, files, new Date(), rest)
  log.info({ pictures, orphans }, 'unused files collected')
}

import { readSettings } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { readCopy } from './content/read-copy.server.ts'
import type { Site } from './page.ts'

/** `origin` is the public address. */
export async function readSite(db: Db, origin: string, now = new Date()): Promise<Site> {
  const [{ firm, blockKeys, timeZone, colours }, copy] = await Promise.all([
    readSettings(db),
    readCopy(db, now),
  ])
  return { firm, blockKeys, timeZone, colours, origin, now, copy }
}

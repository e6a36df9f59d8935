import { readSettings } from '#core/settings/settings.server.ts'
import { findBrand } from '#core/site-settings/brand.server.ts'
import type { Db } from '#db/schema.ts'
import { readCopy } from './content/read-copy.server.ts'
import type { Site } from './page.ts'

/** `origin` is the public address. */
export async function readSite(db: Db, origin: string, now = new Date()): Promise<Site> {
  const [settings, copy] = await Promise.all([readSettings(db), readCopy(db, now)])
  const { firm, blockKeys, timeZone, colours } = settings
  const brand = await findBrand(db, settings)
  return { brand, firm, blockKeys, timeZone, colours, origin, now, copy }
}

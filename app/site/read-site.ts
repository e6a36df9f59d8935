import type { Language } from '#core/language.ts'
import { firmIn } from '#core/settings/firm-in.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { findBrand } from '#core/site-settings/brand.server.ts'
import type { Db } from '#db/schema.ts'
import { readCopy } from './content/read-copy.server.ts'
import type { Site } from './page.ts'

/** `origin` is the public address. */
export async function readSite(
  db: Db,
  origin: string,
  language: Language,
  now = new Date(),
): Promise<Site> {
  const [settings, copy] = await Promise.all([readSettings(db), readCopy(db, now, language)])
  const { blockKeys, timeZone, colours } = settings
  const firm = firmIn(settings, language)
  const brand = await findBrand(db, settings)
  return { language, firm, brand, blockKeys, timeZone, colours, origin, now, copy }
}

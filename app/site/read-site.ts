import type { Disclosure } from '#core/disclosures/disclosure.ts'
import { listDisclosures } from '#core/disclosures/disclosures.server.ts'
import type { Language } from '#core/language.ts'
import { withFirmFacts } from '#core/legal/firm-facts.ts'
import { listShownLegalSlugs } from '#core/legal/legal-texts.server.ts'
import type { Firm } from '#core/settings/firm.ts'
import { firmIn } from '#core/settings/firm.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { findBrand } from '#core/site-settings/brand.server.ts'
import type { Db } from '#db/schema.ts'
import { readCopy, readOffers } from './content/read-copy.server.ts'
import type { Site } from './page.ts'

export async function readSite(
  db: Db,
  origin: string,
  language: Language,
  now = new Date(),
): Promise<Site> {
  const [settings, copy, all, legal, offers] = await Promise.all([
    findSettings(db),
    readCopy(db, now, language),
    listDisclosures(db, language, now),
    listShownLegalSlugs(db, language, now),
    language === 'en' ? readOffers(db, now) : undefined,
  ])
  const { blockKeys, timeZone, officeDays, contact, portraits, colours } = settings
  const firm = firmIn(settings, language)
  const brand = await findBrand(db, settings)
  const disclosures = withFacts(all, firm)
  return {
    language,
    firm,
    brand,
    disclosures,
    legal,
    blockKeys,
    timeZone,
    officeDays,
    whatsApp: contact.whatsApp.trim(),
    colours,
    portraitsInColour: portraits.inColour,
    origin,
    now,
    copy,
    offers,
  }
}

export function withFacts(disclosures: readonly Disclosure[], firm: Firm): Disclosure[] {
  return disclosures.map((each) => ({
    ...each,
    texts: each.texts.map((text) => ({ ...text, body: withFirmFacts(text.body, firm) })),
  }))
}

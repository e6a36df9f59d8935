import { answerHours } from '#core/enquiries/enquiry-state.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import type { Firm } from '#core/settings/settings.ts'
import { listPublishedTexts } from '#core/texts/published.server.ts'
import type { Db } from '#db/schema.ts'
import type { Copy } from './current-copy.ts'
import { overridesOf } from './page-copy.ts'

/** As it is published at a moment. */
export async function readCopy(db: Db, now: Date): Promise<Copy> {
  const [{ firm }, published] = await Promise.all([
    readSettings(db),
    listPublishedTexts(db, 'page', 'en', now),
  ])
  const overrides = Object.assign({}, ...published.map(({ content }) => overridesOf(content)))
  return { overrides, facts: factsOf(firm) }
}

function factsOf(firm: Firm): Copy['facts'] {
  return {
    firm: firm.name,
    'firm.legalName': firm.legalName,
    'firm.city': firm.city,
    'firm.address': firm.address.join(', '),
    'firm.phone': firm.phone,
    'firm.email': firm.email,
    hours: String(answerHours),
  }
}

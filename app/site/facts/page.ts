import { listFacts } from '#core/facts/facts.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { findBrand } from '#core/site-settings/brand.server.ts'
import { wordsIn } from '../content/copy.ts'
import { factsCopy } from '../content/facts.ts'
import { sitePage } from '../page.ts'
import { type FactsData, FactsView } from './facts-view.tsx'

export const factsPage = sitePage<FactsData>({
  dependsOn: ['facts', 'settings'],
  View: ({ data, site }) => FactsView({ ...data, site }),
  async load(db, _, _now, language) {
    const facts = await listFacts(db, language)
    if (facts.length === 0) return undefined
    const settings = await findSettings(db)
    const { logo } = await findBrand(db, settings)
    return { facts, press: settings.press.contacts, logo }
  },
  head: (_, { copy }) => ({ ...wordsIn(copy, factsCopy).meta, canonical: '/facts' }),
})

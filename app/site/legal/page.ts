import { noonIn } from '#core/dates.ts'
import { type LegalText, legalSlugs } from '#core/legal/legal-text.ts'
import { findLegalText, listLegalSlugs } from '#core/legal/legal-texts.server.ts'
import { legal as words } from '../content/legal.ts'
import { sitePage } from '../page.ts'
import styles from './legal.css?inline'
import { LegalView } from './legal-view.tsx'

export const legalPage = sitePage<LegalText>({
  known: listLegalSlugs,
  dependsOn: ['legal', 'settings'],
  styles,
  View: ({ data, site }) => LegalView({ text: data, site }),
  async load(db, value, now) {
    const slug = legalSlugs.find((each) => each === value)
    return slug && findLegalText(db, slug, now)
  },
  head: ({ slug, date }, { timeZone }) => ({
    ...words.meta[slug],
    canonical: `/legal/${slug}`,
    changed: noonIn(timeZone, date),
  }),
})

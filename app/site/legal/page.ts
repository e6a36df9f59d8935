import { noonIn } from '#core/dates.ts'
import { type Language, languages, otherLanguages } from '#core/language.ts'
import { type LegalText, legalSlugs } from '#core/legal/legal-text.ts'
import {
  type EarlierLegalText,
  findEarlierVersion,
  findLegalText,
  listEarlierVersions,
  listLegalSlugs,
  previewLegalText,
} from '#core/legal/legal-texts.server.ts'
import { findProofLine, type ProofLine } from '#core/proofs/proofs.server.ts'
import { withReadableBody } from '#core/rich-text/body.ts'
import { findOfficeDay } from '#core/settings/settings.server.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { legalCopy } from '../content/legal.ts'
import { sitePage } from '../page.ts'
import { LegalView } from './legal-view.tsx'

type LegalData = { text: LegalText; earlier: EarlierLegalText[]; proof?: ProofLine | undefined }

export const legalPage = sitePage<LegalData>({
  known: listLegalSlugs,
  kind: 'legal',
  dependsOn: ['legal', 'settings'],
  View: ({ data, site }) => LegalView({ ...data, site }),
  async load(db, value, now, language) {
    const slug = legalSlugs.find((each) => each === value)
    const text = slug && (await findLegalText(db, slug, now, language))
    if (!text) return undefined
    const of = { kind: 'legal', address: text.slug, language: text.language } as const
    const earlier = await listEarlierVersions(db, text.slug, now, language)
    return { text, earlier, proof: await findProofLine(db, of, now) }
  },
  async preview(db, key, content, now, language) {
    const slug = legalSlugs.find((each) => each === key) ?? 'terms'
    const shown = await findLegalText(db, slug, now, language)
    const typed = withReadableBody({ ...content, date: await findOfficeDay(db, now) })
    const text = previewLegalText(slug, typed, (shown?.version ?? 0) + 1, language)
    return { text, earlier: await listEarlierVersions(db, slug, now, language) }
  },
  head: ({ text: { slug, date } }, { copy, timeZone }) => ({
    ...wordsIn(copy, legalCopy).meta[slug],
    canonical: `/legal/${slug}`,
    changed: noonIn(timeZone, date),
  }),
})

type EarlierData = {
  text: LegalText
  period: EarlierLegalText
  languages: readonly Language[]
}

/** Not in force any more: `/legal/{slug}/{day}`. */
export const earlierLegalPage = sitePage<EarlierData>({
  known: async () => [],
  archived: {
    async known(db, now, language) {
      const earlier = await Promise.all(
        legalSlugs.map(async (slug) => {
          const versions = await listEarlierVersions(db, slug, now, language)
          return versions.map(({ day }) => `${slug}/${day}`)
        }),
      )
      return earlier.flat()
    },
    textsOf: ({ text: { slug, language, version } }) => [
      { kind: 'legal', key: slug, language, version },
    ],
  },
  kind: 'legal',
  dependsOn: ['legal', 'settings'],
  View: ({ data, site }) => LegalView({ ...data, earlier: [], site }),
  async load(db, value = '', now, language) {
    const [name, day = ''] = value.split('/')
    const slug = legalSlugs.find((each) => each === name)
    const found = slug && (await findEarlierVersion(db, slug, day, now, language))
    if (!found) return undefined
    const others = await Promise.all(
      otherLanguages(language).map(async (other) =>
        (await findEarlierVersion(db, slug, day, now, other)) ? other : undefined,
      ),
    )
    const exists = languages.filter((each) => each === language || others.includes(each))
    return { text: found.text, period: found, languages: exists }
  },
  head: ({ text: { slug, title, version, summary }, period, languages }, { copy }) => ({
    path: `/legal/${slug}/${period.day}`,
    languages,
    nearest: `/legal/${slug}`,
    title: fillTemplate(copy, wordsIn(copy, legalCopy).earlier.metaTitle, {
      title,
      version: String(version),
    }),
    description: summary,
    noIndex: true,
  }),
})

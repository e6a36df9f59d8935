import { type Language, languages, otherLanguages } from '#core/language.ts'
import type { LetterSummary } from '#core/letters/letter.ts'
import {
  findLetter,
  findMovedLetter,
  listLetterSlugs,
  listLetters,
  previewLetter,
} from '#core/letters/letters.server.ts'
import { findProofLine } from '#core/proofs/proofs.server.ts'
import { withReadableBody } from '#core/rich-text/body.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { numberOf, quarterOf } from '../content/edition.ts'
import { lettersCopy } from '../content/letters.ts'
import { latest } from '../latest.ts'
import { type Head, type Site, sitePage } from '../page.ts'
import { socialPath, socialTextOf } from '../social/social-text.ts'
import { article, breadcrumb } from '../structured-data.ts'
import { LetterView } from './letter-view.tsx'
import {
  findLettersPage,
  type LetterData,
  type LettersData,
  listLettersPages,
  placeOf,
  withNeighbours,
} from './letters-data.ts'
import { LetterNotFoundView, LettersView, yearTitle } from './letters-view.tsx'

export const lettersPage = sitePage<LettersData>({
  query: 'year',
  knownQueries: listLettersPages,
  kind: 'letters',
  dependsOn: ['letters', 'settings'],
  View: ({ data }) => LettersView(data),
  load: findLettersPage,
  head({ letters, year, page }, { copy }) {
    const { meta, title } = wordsIn(copy, lettersCopy)
    return {
      ...meta,
      title: year === undefined ? meta.title : yearTitle(copy, year, page),
      canonical: '/letters',
      path: year === undefined ? '/letters' : `/letters?year=${placeOf(year, page)}`,
      feed: { title, path: '/letters/feed.xml' },
      changed: latest(letters.map((letter) => letter.lastUpdated)),
    }
  },
})

/** For every unknown slug, kept once (docs/product.md §8, docs/decisions.md 10). */
const letterNotFoundPage = sitePage({
  dependsOn: ['settings'],
  status: 404,
  View: LetterNotFoundView,
  load: async () => ({}),
  head: (_, { copy }) => ({ ...wordsIn(copy, lettersCopy).notFound.meta, noIndex: true }),
})

export const letterPage = sitePage<LetterData>({
  known: listLetterSlugs,
  unknown: letterNotFoundPage,
  kind: 'letter',
  dependsOn: ['letters', 'team', 'settings'],
  View: ({ data, site }) => LetterView({ ...data, site }),
  async load(db, slug = '', now, language) {
    const letter = await findLetter(db, slug, now, language)
    if (!letter) return undefined
    const of = { kind: 'letter', address: letter.slug, language } as const
    return withNeighbours(db, letter, now, language, await findProofLine(db, of, now))
  },
  async movedTo(db, slug, now, language) {
    const present = await findMovedLetter(db, slug, now, language)
    return present && `/letters/${encodeURIComponent(present)}`
  },
  async preview(db, slug, content, now, language) {
    const { timeZone } = await findSettings(db)
    const letter = previewLetter(slug, withReadableBody(content), now, timeZone)
    return withNeighbours(db, letter, now, language)
  },
  head: ({ letter, author, languages: own }, site) => headOf(letter, own, site, author && 'Person'),
  async heads(db, site) {
    const { now, language } = site
    const [letters, others] = await Promise.all([
      listLetters(db, now, language),
      Promise.all(
        otherLanguages(language).map(
          async (other) => [other, new Set(await listLetterSlugs(db, now, other))] as const,
        ),
      ),
    ])
    const slugs = new Map(others)
    return letters.map((letter) => () => {
      const own = languages.filter((each) => each === language || slugs.get(each)?.has(letter.slug))
      return headOf(letter, own, site)
    })
  },
})

function headOf(
  letter: LetterSummary,
  own: readonly Language[],
  site: Site,
  author?: 'Person',
): Head {
  const { copy, origin } = site
  const words = wordsIn(copy, lettersCopy)
  const canonical = `/letters/${letter.slug}`
  const head: Head = {
    title: fillTemplate(copy, words.letter.metaTitle, { title: letter.title }),
    description: letter.excerpt,
    canonical,
    languages: own,
    nearest: '/letters',
    type: 'article',
    changed: letter.lastUpdated,
    social: {
      title: letter.title,
      eyebrow: [words.letter.eyebrow, numberOf(copy, letter), quarterOf(copy, letter)]
        .filter(Boolean)
        .join(words.letter.separator),
    },
  }
  const image = origin + socialPath(socialTextOf(head, site))
  return {
    ...head,
    structured: [
      article(copy, letter, origin, { image, author }),
      breadcrumb(copy, origin, [
        { name: words.letter.home, path: '/' },
        { name: words.title, path: '/letters' },
        { name: letter.title, path: canonical },
      ]),
    ],
  }
}

import noticeStyles from '#app/styles/components/notice.css?inline'
import type { LetterSummary } from '#core/letters/letter.ts'
import {
  findLetter,
  findMovedLetter,
  listLetterSlugs,
  listLetters,
  previewLetter,
} from '#core/letters/letters.server.ts'
import { withReadableBody } from '#core/rich-text/body.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { letters as copy } from '../content/letters.ts'
import { fillTemplate } from '../fill-template.ts'
import { sitePage } from '../page.ts'
import { partStylesFor } from '../rich-text/body-styles.ts'
import { article, breadcrumb } from '../structured-data.ts'
import styles from './letter.css?inline'
import { type LetterData, withNeighbours } from './letter-data.ts'
import { LetterView } from './letter-view.tsx'
import listStyles from './letters.css?inline'
import { LetterNotFoundView, LettersView } from './letters-view.tsx'

export const lettersPage = sitePage<LetterSummary[]>({
  kind: 'letters',
  dependsOn: ['letters', 'settings'],
  styles: listStyles,
  View: ({ data }) => LettersView({ letters: data }),
  load: (db, _, now, language) => listLetters(db, now, language),
  head: (letters) => ({
    ...copy.meta,
    canonical: '/letters',
    feed: { title: copy.title, path: '/letters/feed.xml' },
    changed: latest(letters.map((letter) => letter.lastUpdated)),
  }),
})

/** For every unknown slug, kept once (docs/product.md §8, docs/decisions.md 10). */
const letterNotFoundPage = sitePage({
  dependsOn: ['settings'],
  status: 404,
  styles: noticeStyles,
  View: LetterNotFoundView,
  load: async () => ({}),
  head: () => ({ ...copy.notFound.meta, noIndex: true }),
})

export const letterPage = sitePage<LetterData>({
  known: listLetterSlugs,
  unknown: letterNotFoundPage,
  kind: 'letter',
  dependsOn: ['letters', 'settings'],
  styles: ({ letter }) => styles + partStylesFor(letter.body),
  View: ({ data, site }) => LetterView({ ...data, site }),
  async load(db, slug = '', now, language) {
    const letter = await findLetter(db, slug, now, language)
    return letter && withNeighbours(db, letter, now, language)
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
  head: ({ letter, languages }, { origin }) => {
    const canonical = `/letters/${letter.slug}`
    return {
      title: fillTemplate(copy.letter.metaTitle, { title: letter.title }),
      description: letter.excerpt,
      canonical,
      languages,
      nearest: '/letters',
      type: 'article',
      changed: letter.lastUpdated,
      social: { title: letter.title, eyebrow: copy.letter.eyebrow },
      structured: [
        article(letter, origin),
        breadcrumb(origin, [
          { name: copy.letter.home, path: '/' },
          { name: copy.title, path: '/letters' },
          { name: letter.title, path: canonical },
        ]),
      ],
    }
  },
})

function latest(dates: Date[]): Date | undefined {
  return dates.length > 0 ? new Date(Math.max(...dates.map(Number))) : undefined
}

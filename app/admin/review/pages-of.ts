import { pageAddress, pageOfText } from '#app/site/content/named-pages.ts'
import type { ClaimUse } from '#core/claims/figures.server.ts'
import { languageOfName } from '#core/fields/translated.ts'
import { type Language, languageFrom, languages, pathIn, translations } from '#core/language.ts'
import { type NounWords, nouns } from '#core/nouns.ts'
import type { Submission } from '#core/review/submissions.server.ts'
import { settingSections } from '#core/settings/sections.ts'

/** Where a submission is seen best, in each language that it changes. */
export function pagesOf(submission: Submission, uses: readonly ClaimUse[] = []): string[] {
  if (submission.noun === 'claims' && submission.operation.endsWith('-record')) {
    const published = uses.filter(({ state }) => state === 'published')
    return [...new Set(published.flatMap((use) => pageOfText(use) ?? []))].slice(0, maxPages)
  }
  const paths = englishPagesOf(submission)
  return languagesOf(submission).flatMap((language) => paths.map((path) => pathIn(language, path)))
}

function englishPagesOf({ noun, key, operation }: Submission): readonly string[] {
  const own = encodeURIComponent(key)
  // Staff and their links are on no page.
  if (noun === 'people' || noun === 'links') return []
  if (noun === 'disclosures') return ['/', '/contact']
  if (operation === 'move-text') return [`/${noun}`]
  switch (noun) {
    case 'team':
      return ['/team', '/']
    case 'stocks':
      return [key ? `/themes/${own}` : '/themes']
    case 'themes':
    case 'letters':
    case 'legal':
      return [`/${noun}/${own}`]
    case 'pages':
      return [pageAddress(key) ?? '/']
    default:
      return shownAt.get(noun) ?? ['/', '/contact']
  }
}

const shownAt = new Map(
  Object.entries<NounWords>(nouns).map(([name, words]) => [name, words.shownAt]),
)

/** Of each setting that is about the pages in one language. */
const languageBySetting = new Map(settingSections.map(({ key, language }) => [key, language]))

/** A text is changed in its own language; a list or a setting in all, unless only translations are. */
function languagesOf({ language, operation, changes }: Submission): readonly Language[] {
  if (operation === 'publish-text') return [languageFrom(language)]
  const changed = new Set(
    changes.flatMap(({ noun, recordId, action, differences }) => {
      if (noun === 'settings') return [languageBySetting.get(recordId)]
      if (action !== 'updated') return [undefined]
      return Object.keys(differences).map((name) => languageOfName(name))
    }),
  )
  if (changed.size === 0 || changed.has(undefined)) return languages
  return translations.filter((language) => changed.has(language))
}

const maxPages = 4

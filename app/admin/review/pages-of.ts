import { pageAddress } from '#app/site/content/copied-pages.ts'
import type { ClaimUse } from '#core/claims/uses.server.ts'
import { type Language, languageFrom, languages, pathIn } from '#core/language.ts'
import { translationsOf } from '#core/record/fields.ts'
import type { Submission } from '#core/review/submissions.server.ts'
import { stockFields } from '#core/stocks/stock.ts'
import { memberFields } from '#core/team/member.ts'

/** Where a submission is seen best, in each language that it changes. */
export function pagesOf(submission: Submission, uses: readonly ClaimUse[] = []): string[] {
  if (submission.noun === 'claims' && submission.operation.endsWith('-record'))
    return [...new Set(uses.flatMap((use) => pageOfUse(use) ?? []))].slice(0, maxPages)
  const paths = englishPagesOf(submission)
  return languagesOf(submission).flatMap((language) => paths.map((path) => pathIn(language, path)))
}

function englishPagesOf({ noun, key, operation }: Submission): string[] {
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
      return ['/', '/contact']
  }
}

const translations = new Set(
  [memberFields, stockFields].flatMap((table) =>
    translationsOf(table).map(({ translation }) => translation),
  ),
)

/** A text is changed in its own language; a list or a setting in all, unless only its Arabic is. */
function languagesOf({ language, operation, changes }: Submission): readonly Language[] {
  if (operation === 'publish-text') return [languageFrom(language)]
  const isArabicOnly = changes.every(({ noun, recordId, action, differences }) =>
    noun === 'settings'
      ? recordId === 'firmInArabic'
      : action === 'updated' && Object.keys(differences).every((name) => translations.has(name)),
  )
  return isArabicOnly && changes.length > 0 ? ['ar'] : languages
}

const maxPages = 4

/** Where visitors read a claim; undefined where they do not yet. */
export function pageOfUse({ kind, key, language, state }: ClaimUse): string | undefined {
  const path = kind === 'page' ? pageAddress(key) : `/${kind}s/${encodeURIComponent(key)}`
  return state === 'published' && path ? pathIn(language, path) : undefined
}

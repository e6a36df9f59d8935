import type { Language } from '#core/language.ts'
import type { CalledNouns } from '#core/reading-api/shapes.ts'
import type { Db } from '#db/schema.ts'
import { routes } from '../routes.ts'
import { apiPage } from './api/page.ts'
import { contactPage, thanksPage } from './contact/page.ts'
import { factsPage } from './facts/page.ts'
import { homePage } from './home/page.ts'
import { earlierLegalPage, legalPage } from './legal/page.ts'
import { letterPage, lettersPage } from './letters/page.ts'
import type { SitePage } from './page.ts'
import { proofPage } from './proof/page.ts'
import { teamPage } from './team/page.ts'
import { themePage, themesPage } from './themes/page.ts'

const named = (nouns: CalledNouns): Readonly<Record<string, SitePage>> => ({
  home: homePage,
  themes: themesPage,
  theme: themePage,
  team: teamPage,
  facts: factsPage,
  letters: lettersPage,
  letter: letterPage,
  contact: contactPage,
  thanks: thanksPage,
  legal: legalPage,
  earlierLegal: earlierLegalPage,
  proof: proofPage,
  api: apiPage(nouns),
})

/** The path has at most one variable, at its end; it may hold a slash. */
export type PlacedPage = { name: string; pattern: string; language: Language; page: SitePage }

export function createPages(nouns: CalledNouns): readonly PlacedPage[] {
  const pages = named(nouns)
  return routes.flatMap(({ handler, path, methods, language }) => {
    const page = pages[handler]
    return page && language && methods.includes('GET')
      ? { name: handler, pattern: path, language, page }
      : []
  })
}

export function valueIn({ pattern }: Pick<PlacedPage, 'pattern'>, path: string) {
  const colon = pattern.indexOf(':')
  return colon < 0 ? undefined : path.slice(colon)
}

export function pathOf({ pattern }: Pick<PlacedPage, 'pattern'>, value: string | undefined) {
  return value === undefined ? pattern : pattern.slice(0, pattern.indexOf(':')) + value
}

/** The page at a path, as its loader finds it; in the language of the path unless one is given. */
export async function loadPageAt(
  pages: readonly PlacedPage[],
  db: Db,
  address: string,
  now: Date,
  language?: Language,
) {
  const [path = '', query = ''] = address.split('?')
  for (const placed of pages) {
    const value = valueIn(placed, path)
    if (pathOf(placed, value) !== path) continue
    const { page } = placed
    const own = language ?? placed.language
    const asked = page.query ? new URLSearchParams(query).get(page.query) : undefined
    const data = await page.load(db, value ?? asked ?? undefined, now, own)
    if (data) return { page, data }
    if (page.unknown) return { page: page.unknown, data: {} }
  }
  return undefined
}

/** The path of the first of a page's values, or of the first that has what is looked for. */
export async function findPathOf(
  page: SitePage,
  pages: readonly PlacedPage[],
  asked: { db: Db; now: Date; language: Language },
  has?: (data: string) => boolean,
): Promise<string | undefined> {
  const { db, now, language } = asked
  const placed = pages.find((each) => each.page === page)
  const values = (await knownOf(page)?.(db, now, language)) ?? []
  const wanted =
    has && (await firstWith(has, values, (value) => page.load(db, value, now, language)))
  const value = wanted ?? values[0]
  if (!placed || value === undefined) return undefined
  return page.query
    ? `${placed.pattern}?${new URLSearchParams({ [page.query]: value })}`
    : pathOf(placed, value)
}

const knownOf = ({ archived, known, knownQueries }: SitePage) =>
  archived?.known ?? known ?? knownQueries

async function firstWith(
  has: (data: string) => boolean,
  values: readonly string[],
  load: (value: string) => Promise<unknown>,
): Promise<string | undefined> {
  for (const value of values) if (has(JSON.stringify(await load(value)) ?? '')) return value
  return undefined
}

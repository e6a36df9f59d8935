import { notFoundPage } from '#app/site/errors/not-found-page.tsx'
import type { SitePage } from '#app/site/page.ts'
import { type PlacedPage, pathOf } from '#app/site/pages.ts'
import { type Language, languages, pathIn } from '#core/language.ts'
import type { Db } from '#db/schema.ts'

type PageAddress = {
  address: string
  language: Language
  page: SitePage
  value?: string
  query?: string
}

/** Every address that may lead to a page, and one for each page that says that nothing is there. */
export async function* everyAddress(
  db: Db,
  pages: readonly PlacedPage[],
  now: Date,
): AsyncGenerator<PageAddress> {
  for (const { pattern, language, page } of pages) {
    const known = page.archived?.known ?? page.known
    const values = known ? await known(db, now, language) : [undefined]
    for (const value of values)
      yield { address: addressOf(pattern, value, undefined), language, page, value }
    for (const query of (await page.knownQueries?.(db, now, language)) ?? []) {
      const address = addressOf(pattern, undefined, [page.query ?? '', query])
      yield { address, language, page, query }
    }
    if (page.unknown)
      yield { address: addressOf(pattern, '404', undefined), language, page: page.unknown }
  }
  for (const language of languages)
    yield { address: pathIn(language, '/404'), language, page: notFoundPage }
}

/** As the archive and the kept pages name it. */
export function addressOf(
  pattern: string,
  value: string | undefined,
  query: readonly [string, string] | undefined,
): string {
  const path = pathOf({ pattern }, value)
  return query ? `${path}?${new URLSearchParams([[...query]])}` : path
}

import { type Language, pathIn } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import { withCopy } from './content/current-copy.ts'
import type { Head, Site, SitePage } from './page.ts'

export type Listing = { path: string; head: Head }

/** In the order of the table and then of the content: for the sitemap and social images. */
export async function listPublicPages(
  db: Db,
  pages: readonly { page: SitePage; language: Language }[],
  site: Site,
): Promise<Listing[]> {
  const listings: Listing[] = []
  const { language, now } = site
  for (const { page } of pages.filter((each) => each.language === language)) {
    const values = page.known ? await page.known(db, now, language) : [undefined]
    for (const value of values) {
      const data = await page.load(db, value, now, language)
      if (data === undefined) continue
      const head = withCopy(site.copy, () => page.head(data, site))
      if (head.canonical && !head.noIndex)
        listings.push({ path: pathIn(language, head.canonical), head })
    }
  }
  return listings
}

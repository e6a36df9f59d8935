import { type Language, pathIn } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import { withCopy } from './content/current-copy.ts'
import type { Head, Site, SitePage } from './page.ts'

/** A public page as others know it: its path and what its head says. */
export type Listing = { path: string; head: Head }

/**
 * Every public page of the site's language that may be found, in the order of the table and then of the content: for the
 * sitemap and for the social images. A page that only differs by a query is the same page.
 */
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

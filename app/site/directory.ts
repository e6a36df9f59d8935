import type { Db } from '#db/schema.ts'
import { withCopy } from './content/current-copy.ts'
import type { Head, Site, SitePage } from './page.ts'

export type Listing = { path: string; head: Head }

/** In the order of the table and then of the content: for the sitemap and social images. */
export async function listPublicPages(
  db: Db,
  pages: readonly { page: SitePage }[],
  site: Site,
): Promise<Listing[]> {
  const listings: Listing[] = []
  for (const { page } of pages) {
    const values = page.known ? await page.known(db, site.now) : [undefined]
    for (const value of values) {
      const data = await page.load(db, value, site.now)
      if (data === undefined) continue
      const head = withCopy(site.copy, () => page.head(data, site))
      if (head.canonical && !head.noIndex) listings.push({ path: head.canonical, head })
    }
  }
  return listings
}

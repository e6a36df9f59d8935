import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Language, pathIn } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import { withCopy } from './content/current-copy.ts'
import type { Head, Site, SitePage } from './page.ts'

export type Listing = { path: string; head: Head }

/** Between two turns of other work. */
const portion = 50

/** In the order of the table and then of the content: for the sitemap and social images. */
export async function listPublicPages(
  db: Db,
  pages: readonly { page: SitePage; language: Language }[],
  site: Site,
): Promise<Listing[]> {
  const listings: Listing[] = []
  const add = (head: Head) => {
    if (head.canonical && !head.noIndex)
      listings.push({ path: pathIn(site.language, head.canonical), head })
  }
  const { language, now } = site
  for (const { page } of pages.filter((each) => each.language === language)) {
    if (page.heads) {
      for (const [index, head] of (await page.heads(db, site)).entries()) {
        add(withCopy(site.copy, head))
        if (index % portion === portion - 1) await nextTurn()
      }
      continue
    }
    const values = page.known ? await page.known(db, now, language) : [undefined]
    for (const value of values) {
      const data = await page.load(db, value, now, language)
      if (data !== undefined) add(withCopy(site.copy, () => page.head(data, site)))
      await nextTurn()
    }
  }
  return listings
}

import { copyOfKind } from '#core/disclosures/places.ts'
import { type Language, pathIn } from '#core/language.ts'
import { listPublishedLines } from '#core/texts/published.server.ts'
import { createGiveWay } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'
import { latest } from './latest.ts'
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
  const own = pages.filter((each) => each.language === language).map(({ page }) => page)
  // Staff may have published the copy of a page after what it shows has changed.
  const hasCopy = own.some(({ kind }) => kind !== undefined)
  const copy = hasCopy ? await listPublishedLines(db, 'page', language, now) : []
  const add = (head: Head, { kind }: SitePage) => {
    if (!head.canonical || head.noIndex) return
    const keys = kind ? copyOfKind(kind) : []
    const published = copy.filter(({ key }) => keys.includes(key)).map((line) => line.publishedAt)
    const changed = latest([head.changed, ...published])
    listings.push({ path: pathIn(language, head.canonical), head: { ...head, changed } })
  }
  const giveWay = createGiveWay()
  for (const page of own) {
    if (page.heads) {
      for (const head of await page.heads(db, site)) {
        add(head(), page)
        await giveWay()
      }
      continue
    }
    const values = page.known ? await page.known(db, now, language) : [undefined]
    for (const value of values) {
      const data = await page.load(db, value, now, language)
      if (data !== undefined) add(page.head(data, site), page)
      await giveWay()
    }
  }
  return listings
}

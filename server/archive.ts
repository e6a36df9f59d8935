import type { Assets } from '#app/site/assets.ts'
import { renderDocument } from '#app/site/document.tsx'
import { notFoundPage } from '#app/site/errors/not-found-page.tsx'
import { ofEveryPage, type SitePage } from '#app/site/page.ts'
import { type PlacedPage, pathOf } from '#app/site/pages.ts'
import { readSite } from '#app/site/read-site.ts'
import { isPicture } from '#core/archive/page-files.ts'
import type { PublicPages, ShownPage } from '#core/archive/public-pages.ts'
import { findNextChange } from '#core/disclosures/disclosures.server.ts'
import { type Language, languages, pathIn } from '#core/language.ts'
import type { Files } from '#core/media/files.ts'
import type { ContentType } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { StaticFiles } from './http/static-files.ts'

/** The bytes that a visitor gets, made apart so that nobody waits (docs/product.md §12). */
export function createPublicPages(parts: {
  db: Db
  pages: readonly PlacedPage[]
  build: string
  assets: Assets
  origin: string
  built: StaticFiles
  pictures: Files
}): PublicPages {
  const { db, assets, origin, built, pictures } = parts
  return {
    build: parts.build,
    async *render(now, changed) {
      const sites = {
        en: await readSite(db, origin, 'en', now),
        ar: await readSite(db, origin, 'ar', now),
      }
      const until = await findNextChange(db, now)
      for await (const each of everyAddress(db, parts.pages, now)) {
        const { address, language, page, value, query } = each
        if (changed && !dependsOn(page, changed)) {
          yield { address }
          continue
        }
        const data = await page.load(db, value ?? query, now, language)
        if (data === undefined) continue
        const named = new Set<string>()
        const site = sites[language]
        const noting = { ...site, copy: { ...site.copy, named } }
        const html = renderDocument({ page, data, site: noting, assets })
        const shown: ShownPage = {
          address,
          language,
          value,
          texts: page.archived?.textsOf(data),
          status: page.status ?? 200,
          html,
          claims: [...named],
          dependsOn: [...page.dependsOn, ...ofEveryPage],
          kind: page.kind,
          // One that says that something could not be read is looked at again at once.
          expiresAt: earliest(
            page.expiresAt?.(data, now),
            until,
            page.isCacheable?.(data) === false ? now : undefined,
          ),
        }
        yield shown
        // Visitors come first.
        await new Promise(setImmediate)
      }
    },
    async readFile(path) {
      if (!isPicture(path)) return built.find(path)
      const file = await pictures.find(path.slice('/media/'.length))
      if (!file) return undefined
      return Buffer.concat(await Array.fromAsync(await file.read()))
    },
  }
}

type PageAddress = {
  address: string
  language: Language
  page: SitePage
  value?: string
  query?: string
}

/** Every address that may lead to a page, and one for each page that says that nothing is there. */
async function* everyAddress(
  db: Db,
  pages: readonly PlacedPage[],
  now: Date,
): AsyncGenerator<PageAddress> {
  for (const { pattern, language, page } of pages) {
    const known = page.archived?.known ?? page.known
    const values = known ? await known(db, now, language) : [undefined]
    for (const value of values)
      yield { address: addressOf(pattern, value, undefined), language, page, value }
    for (const query of (await page.knownQueries?.(db)) ?? []) {
      const address = addressOf(pattern, undefined, [page.query ?? '', query])
      yield { address, language, page, query }
    }
    if (page.unknown)
      yield { address: addressOf(pattern, '404', undefined), language, page: page.unknown }
  }
  for (const language of languages)
    yield { address: pathIn(language, '/404'), language, page: notFoundPage }
}

function dependsOn(page: SitePage, changed: ReadonlySet<ContentType>): boolean {
  return [...page.dependsOn, ...ofEveryPage].some((type) => changed.has(type))
}

function earliest(...moments: (Date | undefined)[]): Date | undefined {
  const known = moments.flatMap((moment) => moment ?? [])
  return known.length > 0 ? new Date(Math.min(...known.map(Number))) : undefined
}

function addressOf(
  pattern: string,
  value: string | undefined,
  query: readonly [string, string] | undefined,
): string {
  const path = pathOf({ pattern }, value)
  return query ? `${path}?${new URLSearchParams([[...query]])}` : path
}

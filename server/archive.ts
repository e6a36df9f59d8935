import type { Assets } from '#app/site/assets.ts'
import { renderDocument } from '#app/site/document.tsx'
import { ofEveryPage, type Site, type SitePage, statusOf } from '#app/site/page.ts'
import type { PlacedPage } from '#app/site/pages.ts'
import { readSite } from '#app/site/read-site.ts'
import { isPicture } from '#core/archive/page-files.ts'
import type { PublicPages, ShownPage } from '#core/archive/public-pages.ts'
import { findNextChange } from '#core/disclosures/disclosures.server.ts'
import { type Language, languages } from '#core/language.ts'
import type { Files } from '#core/media/files.ts'
import type { ContentType } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { everyAddress } from './every-address.ts'
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
      const sites = new Map<Language, Site>()
      for (const language of languages)
        sites.set(language, await readSite(db, origin, language, now))
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
        const site = sites.get(language)
        if (!site) continue
        const noting = { ...site, copy: { ...site.copy, named } }
        const html = await renderDocument({ page, data, site: noting, assets })
        const shown: ShownPage = {
          address,
          language,
          value,
          texts: page.archived?.textsOf(data),
          status: statusOf(page, data),
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

function dependsOn(page: SitePage, changed: ReadonlySet<ContentType>): boolean {
  return [...page.dependsOn, ...ofEveryPage].some((type) => changed.has(type))
}

function earliest(...moments: (Date | undefined)[]): Date | undefined {
  const known = moments.flatMap((moment) => moment ?? [])
  return known.length > 0 ? new Date(Math.min(...known.map(Number))) : undefined
}

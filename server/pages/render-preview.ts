import type { Assets } from '#app/site/assets.ts'
import type { Copy } from '#app/site/content/copy.ts'
import { renderDocument } from '#app/site/document.tsx'
import type { Site, SitePage } from '#app/site/page.ts'
import { readSite } from '#app/site/read-site.ts'
import type { Language } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import { pagePolicy } from '../answer/policy.ts'

export type PreviewOf<Data> = {
  page: SitePage<Data>
  data: Data
  language: Language
  now: Date
  /** Copy that nobody may have published. */
  overrides?: Copy['overrides']
  adjust?: (site: Site) => Site
  site?: Site
}

/** By the renderer of public pages; never kept, and not for search engines. */
export async function renderPreview<Data>(
  { db, origin, assets }: { db: Db; origin: string; assets: Assets },
  the: PreviewOf<Data>,
): Promise<{ html: string; policy: string }> {
  const { page, data, language, now, overrides, adjust } = the
  const found = the.site ?? (await readSite(db, origin, language, now))
  const copy = { ...found.copy, overrides: { ...found.copy.overrides, ...overrides } }
  const copied = overrides ? { ...found, copy } : found
  const site = adjust ? adjust(copied) : copied
  const hidden: SitePage<Data> = {
    ...page,
    head: (...given) => ({ ...page.head(...given), noIndex: true, canonical: undefined }),
  }
  const html = renderDocument({ page: hidden, data, site, assets })
  return { html, policy: pagePolicy(html, "'self'") }
}

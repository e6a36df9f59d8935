import type { Site } from '#app/site/page.ts'
import { withFacts } from '#app/site/read-site.ts'
import { withPreview } from '#core/disclosures/disclosures.server.ts'
import { themeOf } from '#core/disclosures/places.ts'
import type { Language } from '#core/language.ts'
import { listLetterSlugs } from '#core/letters/letters.server.ts'
import { withReadableBody } from '#core/rich-text/body.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import { listThemeSlugs } from '#core/themes/themes.server.ts'
import type { Db } from '#db/schema.ts'

const addresses: Readonly<Record<string, string>> = {
  themes: '/themes',
  team: '/team',
  letters: '/letters',
  contact: '/contact',
  forms: '/contact',
  legal: '/legal/terms',
}

/** English path of a page that carries a disclosure of this place. */
export async function pageOfPlace(
  db: Db,
  where: string,
  now: Date,
  language: Language,
): Promise<string> {
  const one = themeOf(where)
  const [theme] =
    one || where === 'theme' || where === 'prices' ? await listThemeSlugs(db, now) : []
  if (one ?? theme) return `/themes/${one ?? theme}`
  const [letter] = where === 'letter' ? await listLetterSlugs(db, now, language) : []
  return letter ? `/letters/${letter}` : (addresses[where] ?? '/')
}

/** The site as it would be with a disclosure that nobody may have published. */
export function siteWith(the: {
  key: string
  language: Language
  content: TextContent
}): (site: Site) => Site {
  const content = withReadableBody(the.content)
  return (site) => ({
    ...site,
    disclosures: withFacts(withPreview(site.disclosures, { ...the, content }), site.firm),
  })
}

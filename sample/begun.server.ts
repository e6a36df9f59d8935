import { legalSlugs } from '#core/legal/legal-text.ts'
import { hasAnyTheme } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'

// Apart from what they ask about: most starts find both, and need not read it.

export async function hasContent(db: Db): Promise<boolean> {
  const any = await db.selectFrom('changes').select('id').limit(1).executeTakeFirst()
  return any !== undefined
}

export async function hasFirstDrafts(db: Db): Promise<boolean> {
  const texts = await db.selectFrom('texts').select('key').where('kind', '=', 'legal').execute()
  const keys = new Set(texts.map(({ key }) => key))
  return legalSlugs.every((slug) => keys.has(slug)) && (await hasAnyTheme(db))
}

import { findOfficeDay } from '#core/settings/settings.server.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import { createText } from '#core/texts/save-draft.server.ts'
import { completeContent } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { letterTexts, listLetters } from './letters.server.ts'

const maxSlugLength = 80
const maxTitle = 160

/**
 * Creates an unpublished letter dated today, by the author and in the category of the newest one. Returns
 * undefined if the title gives no slug. Throws Refusal.
 */
export async function createLetter(
  db: Db,
  actorId: string,
  typed: string,
): Promise<string | undefined> {
  const title = typed.trim().replace(/\s+/g, ' ')
  if (title === '' || title.length > maxTitle) return undefined
  const date = await findOfficeDay(db, new Date())
  const [newest] = await listLetters(db, new Date(), 'en', { limit: 1 })
  const { author = '', category = '' } = newest ?? {}
  const wish =
    slugOf(title, '-')
      .slice(0, maxSlugLength - 4)
      .replace(/-$/, '') || 'letter'
  const taken = new Set<string>()
  for (;;) {
    const slug = freeSlug(wish, (each) => taken.has(each))
    const content = completeContent(letterTexts.fieldsOf(slug), {
      title,
      slug,
      date,
      author,
      category,
    })
    const id = { key: slug, language: 'en' } as const
    if (await createText(db, actorId, letterTexts, id, content)) return slug
    taken.add(slug)
  }
}

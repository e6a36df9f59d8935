import type { Language } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import { findPublishedText, listPublishedTexts, type PublishedText } from './published.server.ts'
import type { TextKindName } from './text-kind.ts'

/** A published text, in English if it has no translation. */
export type ShownText = PublishedText & { language: Language }

/** Finds it in the language if it is published there, else in English. */
export async function findShownText(
  db: Db,
  kind: TextKindName,
  key: string,
  language: Language,
  now: Date,
): Promise<ShownText | undefined> {
  const own = await findPublishedText(db, kind, key, language, now)
  if (own) return { ...own, language }
  const english = language === 'en' ? undefined : await findPublishedText(db, kind, key, 'en', now)
  return english && { ...english, language: 'en' }
}

/** All texts on the site in a language, in display order, then by key. */
export async function listShownTexts(
  db: Db,
  kind: TextKindName,
  language: Language,
  now: Date,
): Promise<ShownText[]> {
  const [english, translated] = await Promise.all([
    listPublishedTexts(db, kind, 'en', now),
    language === 'en' ? [] : listPublishedTexts(db, kind, language, now),
  ])
  return english.map((text): ShownText => {
    const own = translated.find(({ key }) => key === text.key)
    return own ? { ...own, language } : { ...text, language: 'en' }
  })
}

import { dayIn } from '#core/dates.ts'
import { type Language, translations } from '#core/language.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { listPublishedTexts } from '#core/texts/published.server.ts'
import type { Db } from '#db/schema.ts'
import { type Rule, ruleOf } from './disclosure.ts'
import { themeOf } from './places.ts'

export type PublishedRule = Rule & {
  key: string
  title: string
  themeName: string | undefined
  /** In which it is published. */
  languages: readonly Language[]
}

/** The rules of all that are published at a time, and the office's day at that time. */
export async function listRules(
  db: Db,
  at: Date,
): Promise<{ rules: PublishedRule[]; day: string; timeZone: string }> {
  const [{ timeZone }, english, themes, ...others] = await Promise.all([
    findSettings(db),
    listPublishedTexts(db, 'disclosure', 'en', at),
    listThemeNames(db),
    ...translations.map(async (language) => {
      const published = await listPublishedTexts(db, 'disclosure', language, at)
      return { language, keys: new Set(published.map(({ key }) => key)) }
    }),
  ])
  const rules = english.map(({ key, content }): PublishedRule => {
    const rule = ruleOf(content)
    const themeName = themes.get(themeOf(rule.where) ?? '')
    const languages: Language[] = [
      'en',
      ...others.filter(({ keys }) => keys.has(key)).map(({ language }) => language),
    ]
    return { ...rule, key, title: String(content.title || key), themeName, languages }
  })
  return { rules, day: dayIn(timeZone, at), timeZone }
}

/** By id, sorted by name. */
export async function listThemeNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('themes').select(['id', 'name']).orderBy('name').execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

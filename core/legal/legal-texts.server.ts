import { dayIn } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { checkBody, tidyBody } from '#core/rich-text/body.ts'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { listPublishedLines } from '#core/texts/published.server.ts'
import { findShownText } from '#core/texts/shown-texts.server.ts'
import {
  findText,
  findVersionContent,
  listPublishedPeriods,
} from '#core/texts/stored-texts.server.ts'
import { completeContent, type TextContent, type TextKind } from '#core/texts/text-kind.ts'
import type { Work } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import { type LegalSlug, type LegalText, legalKind, legalNames, legalSlugs } from './legal-text.ts'

export const legalTexts: TextKind = { ...legalKind, check: checkBody, tidy: tidyBody }

/** The text shown in a language at a time, or undefined (docs/decisions.md 10). */
export async function findLegalText(
  db: Db,
  slug: LegalSlug,
  now = new Date(),
  language: Language = 'en',
): Promise<LegalText | undefined> {
  const text = await findShownText(db, 'legal', slug, language, now)
  return (
    text && previewLegalText(slug, datedBy(text.day, text.content), text.version, text.language)
  )
}

/** Publications from before they said a day are from that of their version. */
function datedBy(day: string, content: TextContent): TextContent {
  return { ...content, date: day || String(content.date ?? '') }
}

/** Builds a text from a content that may be unpublished. */
export function previewLegalText(
  slug: LegalSlug,
  content: TextContent,
  version: number,
  language: Language = 'en',
): LegalText {
  const { title = '', date = '', summary = '', body = '' } = content as Record<string, string>
  return { slug, language, title, version, date, summary, body: parseRichText(body) }
}

/** `day` is the last part of its address. */
export type EarlierLegalText = {
  day: string
  version: number
  from: Date
  until: Date
  /** YYYY-MM-DD of its last update, '' for that of its version. */
  date: string
}

/** Newest first, by the office's day; with the number if there are two on one day. */
export async function listEarlierVersions(
  db: Db,
  slug: LegalSlug,
  now: Date,
  language: Language = 'en',
): Promise<EarlierLegalText[]> {
  return (await readEarlier(db, slug, now, language)).earlier
}

/** Finds it by the last part of its address. */
export async function findEarlierVersion(
  db: Db,
  slug: LegalSlug,
  day: string,
  now: Date,
  language: Language = 'en',
): Promise<(EarlierLegalText & { text: LegalText }) | undefined> {
  const { earlier, language: shown } = await readEarlier(db, slug, now, language)
  const found = earlier.find((each) => each.day === day)
  const text = found && (await findText(db, 'legal', slug))
  const content = text && (await findVersionContent(db, text, shown, found.version))
  return (
    content && {
      ...found,
      text: previewLegalText(slug, datedBy(found.date, content), found.version, shown),
    }
  )
}

/** In the language if it was ever published in it, else in English. */
async function readEarlier(
  db: Db,
  slug: LegalSlug,
  now: Date,
  asked: Language,
): Promise<{ earlier: EarlierLegalText[]; language: Language }> {
  const { timeZone } = await findSettings(db)
  const own = await listPublishedPeriods(db, 'legal', slug, asked, now)
  const language = own.length > 0 ? asked : 'en'
  const periods =
    language === asked ? own : await listPublishedPeriods(db, 'legal', slug, 'en', now)
  const days = periods.map(({ from }) => dayIn(timeZone, from))
  const times = Map.groupBy(days, (day) => day)
  const earlier = periods.flatMap(({ version, from, until, day: updated }, index) => {
    if (!until) return []
    const date = days[index] ?? ''
    const day = times.get(date)?.length === 1 ? date : `${date}-${version}`
    return [{ day, version, from, until, date: updated }]
  })
  return { earlier, language }
}

export async function listLegalSlugs(db: Db, now: Date): Promise<LegalSlug[]> {
  const texts = await listPublishedLines(db, 'legal', 'en', now)
  return legalSlugs.filter((slug) => texts.some(({ key }) => key === slug))
}

/**
 * Those that visitors find in a language: published in it, or in English, which binds
 * (docs/product.md §10).
 */
export async function listShownLegalSlugs(
  db: Db,
  language: Language,
  now: Date,
): Promise<LegalSlug[]> {
  const languages = [...new Set<Language>(['en', language])]
  const lines = await Promise.all(
    languages.map((each) => listPublishedLines(db, 'legal', each, now)),
  )
  const keys = new Set(lines.flat().map(({ key }) => key))
  return legalSlugs.filter((slug) => keys.has(slug))
}

/** Creates it unpublished, with a title only. Returns false if it is there (docs/decisions.md 39). */
export async function createLegalDraft(work: Work, slug: LegalSlug): Promise<boolean> {
  const { tx } = work
  if (await findText(tx, 'legal', slug)) return false
  const content = completeContent(legalTexts.fieldsOf(slug), { title: legalNames[slug] })
  await createVersion(work, legalTexts, { key: slug, language: 'en' }, content)
  return true
}

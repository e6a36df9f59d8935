import { dayIn, isDay } from '#core/dates.ts'
import { error } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { InvalidList } from '#core/lists/list-refusals.ts'
import { checkBody, tidyBody } from '#core/rich-text/body.ts'
import { readingMinutes } from '#core/rich-text/plain-text.ts'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { reserveAddress, wasAddressOf } from '#core/texts/addresses.server.ts'
import { sharedContent } from '#core/texts/arabic-kind.ts'
import { listPublishedTexts } from '#core/texts/published.server.ts'
import { findText } from '#core/texts/stored-texts.server.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import type { Letter, LetterSummary } from './letter.ts'
import { letterKind } from './letter-text.ts'

export const letterTexts: TextKind = {
  ...letterKind,
  check: checkBody,
  tidy: tidyBody,
  async afterVersion(tx, key, { slug, title }) {
    if (!slug || slug === key) return
    if (await reserveAddress(tx, letterKind, key, String(slug))) return
    const message = 'There is or was a letter at this address already: choose another slug'
    throw new InvalidList([{ ...error('slug', message), id: 'text', name: String(title) }])
  },
}

/** Published letters in one language, newest first. */
export async function listLetters(
  db: Db,
  now = new Date(),
  language: Language = 'en',
): Promise<LetterSummary[]> {
  return (await listWholeLetters(db, now, language)).map(({ body: _, ...summary }) => summary)
}

export async function listWholeLetters(db: Db, now: Date, language: Language): Promise<Letter[]> {
  const letters = await listLettersByKey(db, now, language)
  return [...letters.values()].sort(
    (a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug),
  )
}

export async function findLetter(
  db: Db,
  slug: string,
  now = new Date(),
  language: Language = 'en',
): Promise<Letter | undefined> {
  return (await listWholeLetters(db, now, language)).find((letter) => letter.slug === slug)
}

/** The current slug of the letter that used to have this one. */
export async function findMovedLetter(
  db: Db,
  slug: string,
  now: Date,
  language: Language,
): Promise<string | undefined> {
  const text = await findText(db, 'letter', slug)
  const isFormer = text && (await wasAddressOf(db, letterKind, slug, now))
  const letters = isFormer ? await listLettersByKey(db, now, language) : undefined
  return text && letters?.get(text.key)?.slug
}

export async function listLetterSlugs(db: Db, now: Date, language: Language): Promise<string[]> {
  return (await listLetters(db, now, language)).map((letter) => letter.slug)
}

/** The English letter determines the address in every language. */
async function listLettersByKey(
  db: Db,
  now: Date,
  language: Language,
): Promise<Map<string, Letter>> {
  const [{ timeZone }, own, english] = await Promise.all([
    findSettings(db),
    listPublishedTexts(db, 'letter', language, now),
    language === 'en' ? [] : listPublishedTexts(db, 'letter', 'en', now),
  ])
  return new Map(
    own.map(({ key, content, publishedAt }) => {
      const original = english.find((each) => each.key === key)
      const shared = original && sharedContent(letterKind, original.content)
      const slug = String(original?.content.slug || content.slug || key)
      const letter = previewLetter(key, { ...content, ...shared }, publishedAt, timeZone)
      return [key, { ...letter, slug }]
    }),
  )
}

/** Builds a letter from a content that may be unpublished. */
export function previewLetter(
  key: string,
  content: TextContent,
  lastUpdated: Date,
  timeZone: string,
): Letter {
  const text = (name: string) => String(content[name] ?? '')
  const body = parseRichText(text('body'))
  return {
    slug: text('slug') || key,
    title: text('title'),
    excerpt: text('excerpt'),
    category: text('category'),
    // A draft may have no date.
    date: isDay(text('date')) ? text('date') : dayIn(timeZone, lastUpdated),
    readTime: text('readTime'),
    minutes: readingMinutes(body),
    author: text('author'),
    image: text('image'),
    imageAlt: text('imageAlt'),
    body,
    lastUpdated,
  }
}

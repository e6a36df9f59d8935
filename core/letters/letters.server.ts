import { sql } from 'kysely'
import { dayIn, isDay } from '#core/dates.ts'
import { error, type Issue } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { InvalidList } from '#core/record/list.ts'
import { checkBody, tidyBody } from '#core/rich-text/body.ts'
import { readingMinutes } from '#core/rich-text/plain-text.ts'
import { quotedBlock } from '#core/rich-text/quoted.ts'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { reserveAddress, wasAddressOf } from '#core/texts/addresses.server.ts'
import { findText, findVersionContent } from '#core/texts/stored-texts.server.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'
import type { Letter, LetterSummary } from './letter.ts'
import { letterKind } from './letter-text.ts'

const slugTaken = 'There is or was a letter at this address already: choose another slug'

export const letterTexts: TextKind = {
  ...letterKind,
  check: checkBody,
  checkPublish: checkPullQuote,
  tidy: tidyBody,
  outline(content, key) {
    const { body, ...fields } = content
    const day = String(content.date ?? '')
    return {
      address: String(content.slug || key),
      day: isDay(day) ? day : '',
      fields: { ...fields, minutes: readingMinutes(parseRichText(String(body ?? ''))) },
    }
  },
  unique: {
    field: 'slug',
    message: () => slugTaken,
  },
  async afterVersion(tx, key, { slug, title }) {
    if (!slug || slug === key) return
    if (await reserveAddress(tx, letterKind, key, String(slug))) return
    throw new InvalidList([{ ...error('slug', slugTaken), id: 'text', name: String(title) }])
  },
}

/** A quotation that the letter does not contain would put words into its author's mouth. */
function checkPullQuote({ pullQuote, body }: TextContent): Issue[] {
  const quote = String(pullQuote ?? '')
  if (quote === '' || quotedBlock(parseRichText(String(body ?? '')), quote)) return []
  return [error('pullQuote', 'The pull quote must be in the body, word for word')]
}

/** A part of the letters, newest first. `year` is YYYY. */
export type LettersPart = { year?: string; offset?: number; limit: number }

/** Published letters in one language without their bodies, newest first. */
export async function listLetters(
  db: Db,
  now = new Date(),
  language: Language = 'en',
  part?: LettersPart,
): Promise<LetterSummary[]> {
  const { timeZone } = await findSettings(db)
  const rows = await partOf(publishedLetters(db, now, language), part).execute()
  // All of them are some thousand.
  return mapInTurns(rows, (row) => summaryOf(row, timeZone))
}

/** At most `limit` of the letters that follow one in that list; undefined: there is no such letter. */
export async function listLettersAfter(
  db: Db,
  slug: string,
  now: Date,
  language: Language,
  limit: number,
): Promise<LetterSummary[] | undefined> {
  const published = publishedLetters(db, now, language)
  const before = await published
    .select('shown.day')
    .where('shown.address', '=', slug)
    .executeTakeFirst()
  if (!before) return undefined
  const rows = await after(published, { day: before.day, address: slug }).limit(limit).execute()
  const { timeZone } = await findSettings(db)
  return rows.map((row) => summaryOf(row, timeZone))
}

/** The same with their bodies: for a few. */
export async function listWholeLetters(
  db: Db,
  now: Date,
  language: Language,
  part: LettersPart,
): Promise<Letter[]> {
  const { timeZone } = await findSettings(db)
  const rows = await partOf(publishedLetters(db, now, language), part).execute()
  const letters: Letter[] = []
  for (const row of rows) letters.push(await wholeLetter(db, row, language, timeZone))
  return letters
}

/** The end of its address finds it. */
export async function findLetter(
  db: Db,
  slug: string,
  now = new Date(),
  language: Language = 'en',
): Promise<Letter | undefined> {
  const row = await publishedLetters(db, now, language)
    .where('shown.address', '=', slug)
    .executeTakeFirst()
  const { timeZone } = await findSettings(db)
  return row && wholeLetter(db, row, language, timeZone)
}

/** Whether there is one at the end of an address. */
export async function hasLetter(
  db: Db,
  slug: string,
  now: Date,
  language: Language,
): Promise<boolean> {
  const row = await publishedLetters(db, now, language)
    .where('shown.address', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}

/** The letters right after and right before one in the list, which need not be in it. */
export async function findNeighbours(
  db: Db,
  { slug, date }: Pick<Letter, 'slug' | 'date'>,
  now: Date,
  language: Language,
): Promise<Record<'later' | 'earlier', LetterSummary | undefined>> {
  const { timeZone } = await findSettings(db)
  const earlier = await after(publishedLetters(db, now, language), { day: date, address: slug })
    .limit(1)
    .executeTakeFirst()
  const later = await publishedLetters(db, now, language)
    .clearOrderBy()
    .orderBy('shown.day')
    .orderBy('shown.address', 'desc')
    .where('shown.day', '>=', date)
    .where(({ or, eb }) => or([eb('shown.day', '>', date), eb('shown.address', '<', slug)]))
    .limit(1)
    .executeTakeFirst()
  return {
    later: later && summaryOf(later, timeZone),
    earlier: earlier && summaryOf(earlier, timeZone),
  }
}

/** The years that have letters, newest first, and how many. */
export async function listLetterYears(
  db: Db,
  now: Date,
  language: Language,
): Promise<{ year: string; letters: number }[]> {
  const year = sql<string>`substr(shown.day, 1, 4)`
  const rows = await db
    .selectFrom('published_texts as shown')
    .select([year.as('year'), sql<number | string>`count(*)`.as('letters')])
    .where('shown.kind', '=', 'letter')
    .where('shown.language', '=', language)
    .where('shown.shown_from', '<=', now)
    .where('shown.shown_until', '>', now)
    .groupBy(year)
    .orderBy(year, 'desc')
    .execute()
  return rows.map((row) => ({ year: row.year, letters: Number(row.letters) }))
}

/** The current slug of the letter that used to have this one. */
export async function findMovedLetter(
  db: Db,
  slug: string,
  now: Date,
  language: Language,
): Promise<string | undefined> {
  const text = await findText(db, 'letter', slug)
  if (!text || !(await wasAddressOf(db, letterKind, slug, now))) return undefined
  const row = await publishedLetters(db, now, language)
    .where('shown.text_id', '=', text.id)
    .executeTakeFirst()
  return row?.address
}

/** The ends of all addresses, newest first. */
export async function listLetterSlugs(db: Db, now: Date, language: Language): Promise<string[]> {
  const rows = await publishedLetters(db, now, language)
    .clearSelect()
    .select('shown.address')
    .execute()
  return rows.map(({ address }) => address)
}

/** By the index of their order; its address is that of the English letter. */
function publishedLetters(db: Db, now: Date, language: Language) {
  return db
    .selectFrom('published_texts as shown')
    .select(['shown.text_id', 'shown.version', 'shown.published_at', 'shown.address'])
    .select('shown.fields')
    .where('shown.kind', '=', 'letter')
    .where('shown.language', '=', language)
    .where('shown.shown_from', '<=', now)
    .where('shown.shown_until', '>', now)
    .orderBy('shown.day', 'desc')
    .orderBy('shown.address')
}

/** The letters that follow this place in the order of `publishedLetters`. */
function after(
  query: ReturnType<typeof publishedLetters>,
  { day, address }: { day: string; address: string },
) {
  return query
    .where('shown.day', '<=', day)
    .where(({ or, eb }) => or([eb('shown.day', '<', day), eb('shown.address', '>', address)]))
}

type LetterRow = {
  text_id: string
  version: number
  published_at: Date
  address: string
  fields: unknown
}

function partOf(query: ReturnType<typeof publishedLetters>, part: LettersPart | undefined) {
  if (!part) return query
  const { year, offset = 0, limit } = part
  const own = year
    ? query.where('shown.day', '>=', `${year}-01-01`).where('shown.day', '<=', `${year}-12-31`)
    : query
  return own.offset(offset).limit(limit)
}

function summaryOf(row: LetterRow, timeZone: string): LetterSummary {
  const { minutes, ...content } = row.fields as TextContent
  const { body: _, ...letter } = previewLetter(row.address, content, row.published_at, timeZone)
  return { ...letter, slug: row.address, minutes: Number(minutes) }
}

async function wholeLetter(
  db: Db,
  row: LetterRow,
  language: Language,
  timeZone: string,
): Promise<Letter> {
  const text = { id: row.text_id, key: row.address }
  const content = await findVersionContent(db, text, language, row.version)
  const body = parseRichText(String(content?.body ?? ''))
  return { ...summaryOf(row, timeZone), body }
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
    number: text('number'),
    quarter: text('quarter'),
    pullQuote: text('pullQuote'),
    image: text('image'),
    imageAlt: text('imageAlt'),
    body,
    lastUpdated,
  }
}

import { dayIn } from '#core/dates.ts'
import { pathIn } from '#core/language.ts'
import { withFirmFacts } from '#core/legal/firm-facts.ts'
import { type LegalText, legalSlugs } from '#core/legal/legal-text.ts'
import {
  findLegalText,
  listLegalSlugs,
  listShownLegalSlugs,
} from '#core/legal/legal-texts.server.ts'
import type { LetterSummary } from '#core/letters/letter.ts'
import { findLetter, listLetters, listLettersAfter } from '#core/letters/letters.server.ts'
import { freshness } from '#core/prices/display.ts'
import { readingCalls } from '#core/reading-api/calls.ts'
import { openApiDocument } from '#core/reading-api/open-api.server.ts'
import type { Shape } from '#core/reading-api/shapes.ts'
import { inLanguage } from '#core/record/fields.ts'
import type { Noun } from '#core/record/noun.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import { listRecords } from '#core/record/records.server.ts'
import { inEnglishColumns, publicColumns } from '#core/record/store.server.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { firmIn } from '#core/settings/firm.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { listStocks } from '#core/stocks/stocks.server.ts'
import { listHomeMembers, listMembers, memberJson } from '#core/team/members.server.ts'
import { compareFolded } from '#core/text.ts'
import { findTheme, listThemes } from '#core/themes/themes.server.ts'
import { nameOfCookie } from '../cookies.server.ts'
import type { Copy } from '../site/content/copy.ts'
import { quarterOf } from '../site/content/edition.ts'
import { readCopy } from '../site/content/read-copy.server.ts'
import type { Call } from './call.ts'
import {
  answerList,
  answerPages,
  createReadingCall,
  type ListReader,
  type Reading,
} from './reading-call.ts'

/** Every call of core/reading-api/calls.ts by its handler. */
export function readingApi(nouns: Nouns): Record<string, Call> {
  return Object.fromEntries(
    readingCalls.flatMap((call) => {
      const [, noun] = Object.entries(nouns).find(([name]) => name === call.scope) ?? []
      const read = readings[call.handler] ?? (noun && listOf(noun))
      return read ? [[call.handler, createReadingCall(call, read)]] : []
    }),
  )
}

/** The public fields of all records of a noun. */
function listOf(noun: Noun): Reading {
  return async ({ db }, asked) => {
    const records = await listRecords(db, noun)
    const rows = records.map((each) => {
      const record = inLanguage(noun.fields, each, asked.language)
      return {
        id: each.id,
        ...publicColumns(noun.fields, record),
        in_english: inEnglishColumns(record),
      }
    })
    return answerList(asked, rows, ({ id }) => id)
  }
}

/** With the fields and order of docs/product.md §7 and §15.3. */
const readings: Readonly<Record<string, Reading>> = {
  async openApi({ db, origin, now, nouns }) {
    const { firm } = await findSettings(db)
    const [letter] = await listLetters(db, now(), 'en', { limit: 1 })
    const document = openApiDocument({
      origin,
      firm: firm.name,
      cookie: nameOfCookie('session', origin.startsWith('https:')),
      hasTerms: (await listShownLegalSlugs(db, 'en', now())).includes('terms'),
      letter: letter?.slug,
      nouns,
    })
    return Response.json(document)
  },

  async listTeamMembers({ db }, asked) {
    const { language, values } = asked
    if (values.show_on_home !== 'true') {
      const members = (await listMembers(db, language)).map(memberJson)
      return answerList(asked, members, ({ id }) => String(id))
    }
    const members = (await listHomeMembers(db, language)).map(
      (member): Shape<'HomeMember'> => ({
        name: member.name,
        role: member.role,
        slug: member.slug,
        image_url: member.imageUrl ?? null,
        display_order: member.displayOrder,
        last_updated: member.lastUpdated.toISOString(),
        in_english: inEnglishColumns(member),
      }),
    )
    return answerList(asked, members, ({ slug }) => slug)
  },

  async listThemes({ db, now }, asked) {
    const { language } = asked
    const themes = (await listThemes(db, now(), language)).map(
      ({ id, name, description, ...theme }): Shape<'Theme'> => ({
        id,
        name,
        description,
        in_english: theme.language === language ? undefined : ['name', 'description'],
      }),
    )
    const byName = themes.toSorted((a, b) =>
      language === 'en' ? (a.name < b.name ? -1 : 1) : compareFolded(a.name, b.name),
    )
    return answerList(asked, byName, ({ id }) => id)
  },

  async listStockPicks({ db, now }, asked) {
    const theme = await findTheme(db, asked.values.theme_id ?? '', now())
    // An unpublished theme answers like an unknown one.
    const picks = theme ? await listStocks(db, theme.id, asked.language) : []
    const { timeZone } = await findSettings(db)
    const rows = picks.map(
      (pick): Shape<'StockPick'> => ({
        theme_id: pick.themeId,
        stock_id: pick.stockId,
        name: pick.name,
        ticker: pick.ticker,
        exchange: pick.exchange,
        current_price: usd(pick.currentPrice),
        entry_price: usd(pick.entryPrice),
        image_url: pick.imageUrl ?? null,
        thesis: pick.thesis,
        last_updated: pick.asOf ? dayIn(timeZone, pick.asOf) : null,
        updated_at: pick.updatedAt.toISOString(),
        price_age: pick.currentPrice ? freshness(pick.asOf, now()) : 'missing',
        in_english: inEnglishColumns(pick),
      }),
    )
    return answerList(asked, rows, (row) => row.stock_id)
  },

  async listLetters({ db, now, origin }, asked) {
    const { language } = asked
    const at = now()
    const copy = await readCopy(db, at, language)
    const toRow = (letter: LetterSummary) => letterJson(letter, copy, origin)
    const reader: ListReader<Shape<'LetterSummary'>> = {
      all: async () => (await listLetters(db, at, language)).map(toRow),
      async after(slug, limit) {
        const letters =
          slug === undefined
            ? await listLetters(db, at, language, { limit })
            : await listLettersAfter(db, slug, at, language, limit)
        return letters?.map(toRow)
      },
    }
    return answerPages(asked, reader, ({ slug }) => slug)
  },

  async findLetter({ db, now, origin }, { language, values }) {
    const letter = await findLetter(db, values.slug ?? '', now(), language)
    if (!letter) return undefined
    const summary = letterJson(letter, await readCopy(db, now(), language), origin)
    return Response.json({
      ...summary,
      body_text: plainTextOf(letter.body),
    } satisfies Shape<'Letter'>)
  },

  async listLegalTexts({ db, now, origin }, asked) {
    const slugs = await listLegalSlugs(db, now())
    const texts = await Promise.all(
      slugs.map((slug) => findLegalText(db, slug, now(), asked.language)),
    )
    const rows = texts.flatMap((text) => (text ? [legalJson(text, origin)] : []))
    return answerList(asked, rows, ({ slug }) => slug)
  },

  async findLegalText({ db, now, origin }, { language, values }) {
    const slug = legalSlugs.find((each) => each === values.slug)
    const text = slug && (await findLegalText(db, slug, now(), language))
    if (!text) return undefined
    const firm = firmIn(await findSettings(db), text.language)
    const body = plainTextOf(withFirmFacts(text.body, firm))
    return Response.json({
      ...legalJson(text, origin),
      body_text: body,
    } satisfies Shape<'LegalText'>)
  },
}

/** US dollars, or null. */
function usd(price: number | undefined): number | null {
  return price === undefined ? null : price / 10_000
}

function letterJson(letter: LetterSummary, copy: Copy, origin: string): Shape<'LetterSummary'> {
  const { slug, title, excerpt, category, author, number, date, minutes, lastUpdated } = letter
  return {
    slug,
    title,
    excerpt,
    category,
    author,
    number,
    quarter: quarterOf(copy, letter),
    date,
    minutes,
    url: origin + pathIn(copy.language, `/letters/${encodeURIComponent(slug)}`),
    last_updated: lastUpdated.toISOString(),
  }
}

function legalJson(text: LegalText, origin: string): Shape<'LegalSummary'> {
  const { slug, title, version, date, summary, language } = text
  const url = origin + pathIn(language, `/legal/${slug}`)
  return { slug, title, version, date, summary, language, url }
}

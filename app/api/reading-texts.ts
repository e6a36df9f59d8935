import { type Language, pathIn } from '#core/language.ts'
import { withFirmFacts } from '#core/legal/firm-facts.ts'
import { type LegalText, legalSlugs } from '#core/legal/legal-text.ts'
import { findLegalText, listLegalSlugs } from '#core/legal/legal-texts.server.ts'
import type { LetterSummary } from '#core/letters/letter.ts'
import { findLetter, listLetters, listLettersAfter } from '#core/letters/letters.server.ts'
import type { Shape } from '#core/reading-api/shapes.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { firmIn } from '#core/settings/firm.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { type Call, languageOf } from './call.ts'
import { answerList, answerPages, type ListReader, refuse } from './list-answer.ts'

/** Letters and legal texts: the lists without their bodies, each one with its body as plain text. */
export const readingTexts = {
  async listLetters({ db, now, origin }, request) {
    const language = languageOf(request)
    const at = now()
    const toRow = (letter: LetterSummary) => letterJson(letter, language, origin)
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
    return answerPages(request, reader, ({ slug }) => slug)
  },

  async findLetter({ db, now, origin }, request) {
    const language = languageOf(request)
    const letter = await findLetter(db, lastPart(request), now(), language)
    if (!letter) return refuse(404, 'There is no such letter')
    const summary = letterJson(letter, language, origin)
    return Response.json({
      ...summary,
      body_text: plainTextOf(letter.body),
    } satisfies Shape<'Letter'>)
  },

  async listLegalTexts({ db, now, origin }, request) {
    const language = languageOf(request)
    const slugs = await listLegalSlugs(db, now())
    const texts = await Promise.all(slugs.map((slug) => findLegalText(db, slug, now(), language)))
    const rows = texts.flatMap((text) => (text ? [legalJson(text, origin)] : []))
    return answerList(request, rows, ({ slug }) => slug)
  },

  async findLegalText({ db, now, origin }, request) {
    const slug = legalSlugs.find((each) => each === lastPart(request))
    const text = slug && (await findLegalText(db, slug, now(), languageOf(request)))
    if (!text) return refuse(404, 'There is no such text')
    const firm = firmIn(await findSettings(db), text.language)
    const body = plainTextOf(withFirmFacts(text.body, firm))
    return Response.json({
      ...legalJson(text, origin),
      body_text: body,
    } satisfies Shape<'LegalText'>)
  },
} satisfies Record<string, Call>

function letterJson(
  letter: LetterSummary,
  language: Language,
  origin: string,
): Shape<'LetterSummary'> {
  const { slug, title, excerpt, category, author, date, minutes, lastUpdated } = letter
  return {
    slug,
    title,
    excerpt,
    category,
    author,
    date,
    minutes,
    url: origin + pathIn(language, `/letters/${encodeURIComponent(slug)}`),
    last_updated: lastUpdated.toISOString(),
  }
}

function legalJson(text: LegalText, origin: string): Shape<'LegalSummary'> {
  const { slug, title, version, date, summary, language } = text
  const url = origin + pathIn(language, `/legal/${slug}`)
  return { slug, title, version, date, summary, language, url }
}

/** '' for one that is no text. */
function lastPart({ url }: Request): string {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')
  } catch {
    return ''
  }
}

import { dayIn } from '#core/dates.ts'
import { type Language, languages, type Translation } from '#core/language.ts'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { listTranslations } from '#core/texts/behind.server.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import { findNextPublication, listPublishedTexts } from '#core/texts/published.server.ts'
import { findText, versionsOf } from '#core/texts/stored-texts.server.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import type { Work } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import { type Disclosure, isInForce, nextBoundary, type Rule, ruleOf } from './disclosure.ts'
import { disclosureTexts } from './disclosure-texts.server.ts'

/** All published ones in a language, in display order. */
export async function listDisclosures(
  db: Db,
  language: Language,
  now: Date,
): Promise<Disclosure[]> {
  const [{ timeZone }, english, translated, behind] = await Promise.all([
    findSettings(db),
    listPublishedTexts(db, 'disclosure', 'en', now),
    language === 'en' ? [] : listPublishedTexts(db, 'disclosure', language, now),
    language === 'en' ? new Set() : listBehind(db, language, now),
  ])
  const today = dayIn(timeZone, now)
  return english.map(({ key, content }) => {
    const { where, standsOut, ...period } = ruleOf(content)
    const own = translated.find((each) => each.key === key)
    const texts = [
      ...(own ? [textOf(language, own.content)] : []),
      ...(!own || behind.has(key) ? [textOf('en', content)] : []),
    ]
    return { key, where, standsOut, isInForce: isInForce(period, today), texts }
  })
}

/** Replaces one by a content that may be unpublished, for previews. */
export function withPreview(
  disclosures: readonly Disclosure[],
  { key, language, content }: { key: string; language: Language; content: TextContent },
): Disclosure[] {
  const { where, standsOut } = ruleOf(content)
  const own = { key, where, standsOut, isInForce: true, texts: [textOf(language, content)] }
  const isNew = !disclosures.some((each) => each.key === key)
  return isNew ? [...disclosures, own] : disclosures.map((each) => (each.key === key ? own : each))
}

function textOf(language: Language, { body }: TextContent): Disclosure['texts'][number] {
  return { language, body: parseRichText(String(body ?? '')) }
}

/** The keys whose translation is of an older English text; a changed rule does not count. */
async function listBehind(db: Db, language: Translation, now: Date): Promise<Set<string>> {
  const behind = new Set<string>()
  for (const line of await listTranslations(db, disclosureTexts, language, now)) {
    if (line.behind === 0) continue
    const text = await findText(db, 'disclosure', line.key)
    const rows = text
      ? await versionsOf(db, text, 'en')
          .where('number', 'in', [line.translates ?? 0, line.english ?? 0])
          .execute()
      : []
    const bodies = new Set(rows.map(({ content }) => (content as TextContent).body))
    if (rows.length < 2 || bodies.size > 1) behind.add(line.key)
  }
  return behind
}

/** The next publication, or the next day on which a disclosure begins or ends. */
export async function findNextChange(db: Db, now: Date): Promise<Date | undefined> {
  const [publication, { timeZone }, published] = await Promise.all([
    findNextPublication(db, now),
    findSettings(db),
    listPublishedTexts(db, 'disclosure', 'en', now),
  ])
  const periods = published.map(({ content }) => ruleOf(content))
  const moments = [publication, nextBoundary(periods, timeZone, now)].flatMap((at) => at ?? [])
  return moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : undefined
}

export type NewDisclosure = Pick<Rule, 'where'> & {
  key: string
  title: string
  standsOut?: boolean
  bodies: Readonly<Partial<Record<Language, string>>>
}

/** Publishes its first version; the body is a tree as JSON. */
export async function createPublishedDisclosure(
  work: Work,
  { key, title, where, standsOut = false, bodies }: NewDisclosure,
  order: number,
): Promise<void> {
  for (const language of languages) {
    const body = bodies[language]
    if (body === undefined) continue
    const content = { title, where, standsOut, from: '', until: '', body }
    const id = { key, language, order }
    const version = await createVersion(work, disclosureTexts, id, content)
    await publishVersion(work, disclosureTexts, id, version)
  }
}

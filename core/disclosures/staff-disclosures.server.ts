import { dayIn, mediumDate } from '#core/dates.ts'
import { type Language, languages, pathIn } from '#core/language.ts'
import { listLegalSlugs } from '#core/legal/legal-texts.server.ts'
import { listLetterSlugs } from '#core/letters/letters.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { freeSlug, slugOf } from '#core/slug.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { createText } from '#core/texts/save-draft.server.ts'
import { completeContent } from '#core/texts/text-kind.ts'
import { listThemeSlugs } from '#core/themes/themes.server.ts'
import type { Db } from '#db/schema.ts'
import { ruleOf } from './disclosure.ts'
import { disclosureTexts } from './disclosure-texts.server.ts'
import { listDisclosures } from './disclosures.server.ts'
import { everyPage, type PageKind, places, placesOf, themeOf } from './places.ts'
import { listThemeNames } from './published-rules.server.ts'

/** In code points, as the field. */
const maxTitle = 120

/** Creates an unpublished one. Returns undefined if the title is empty or too long. Throws Refusal. */
export async function createDisclosure(
  db: Db,
  actorId: string,
  typed: string,
): Promise<string | undefined> {
  const title = typed.trim().replace(/\s+/g, ' ')
  if (title === '' || [...title].length > maxTitle) return undefined
  const wish = slugOf(title, '-').slice(0, 60).replace(/-$/, '') || 'disclosure'
  const taken = new Set<string>(['new'])
  for (;;) {
    const key = freeSlug(wish, (each) => taken.has(each))
    const fields = disclosureTexts.fieldsOf(key)
    const content = completeContent(fields, { title, where: everyPage })
    const id = { key, language: 'en' } as const
    if (await createText(db, actorId, disclosureTexts, id, content)) return key
    taken.add(key)
  }
}

/** Describes the rules of drafts, by key: 'Every page, until 31 Dec 2026'. */
export async function describeRules(
  db: Db,
  keys: readonly string[],
  now: Date,
): Promise<Record<string, string>> {
  const [names, { timeZone }] = await Promise.all([listThemeNames(db), findSettings(db)])
  const today = dayIn(timeZone, now)
  const lines = await Promise.all(
    keys.map(async (key) => {
      const draft = await findDraft(db, disclosureTexts, { key, language: 'en' })
      const { where, from, until } = ruleOf(draft?.list.rows[0] ?? {})
      const theme = themeOf(where)
      const place = theme ? `Theme: ${names.get(theme) ?? theme}` : (places[where] ?? where)
      const begins = from > today ? [`from ${mediumDate(from)}`] : []
      const ends = until === '' ? [] : [`${until < today ? 'ended' : 'until'} ${mediumDate(until)}`]
      return [key, [place || 'Nowhere yet', ...begins, ...ends].join(', ')] as const
    }),
  )
  return Object.fromEntries(lines)
}

/** The addresses of the public pages in each language that show it at a time. */
export async function listPagesWith(
  db: Db,
  key: string,
  now: Date,
): Promise<Record<Language, string[]>> {
  const disclosures = await listDisclosures(db, 'en', now)
  const own = disclosures.find((each) => each.key === key && each.isInForce)
  const carrying = languages.map(async (language) => [
    language,
    (await listPages(db, language, now))
      .filter((page) => own && placesOf(page).includes(own.where))
      .map(({ path }) => pathIn(language, path)),
  ])
  return Object.fromEntries(await Promise.all(carrying))
}

type Page = { path: string; kind?: PageKind; value?: string }

async function listPages(db: Db, language: Language, now: Date): Promise<Page[]> {
  const [themes, letters, legal] = await Promise.all([
    listThemeSlugs(db, now),
    listLetterSlugs(db, now, language),
    listLegalSlugs(db, now),
  ])
  const each = (kind: PageKind, base: string, values: readonly string[]): Page[] =>
    values.map((value) => ({ path: `${base}/${encodeURIComponent(value)}`, kind, value }))
  return [
    { path: '/', kind: 'home' },
    { path: '/themes', kind: 'themes' },
    ...each('theme', '/themes', themes),
    { path: '/team', kind: 'team' },
    { path: '/letters', kind: 'letters' },
    ...each('letter', '/letters', letters),
    { path: '/contact', kind: 'contact' },
    { path: '/contact/thanks' },
    ...each('legal', '/legal', legal),
  ]
}

import { isDay, longDate } from '#core/dates.ts'
import { type Language, languages } from '#core/language.ts'
import { publicationState } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import { shownIn } from '#core/record/store.server.ts'
import { listCurrentVersions } from '#core/texts/list-texts.server.ts'
import { toVersion } from '#core/texts/stored-texts.server.ts'
import { fullLabel, type TextContent, type TextKind } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { type Claim, claimFields } from './claim.ts'
import { listClaims } from './claims.server.ts'
import { claimsNamedIn, numberOf, withClaims } from './named-claims.ts'

/** The field prefixes of a theme's figures: the large ones and the rows of its plot. */
export const figures: readonly string[] = [
  ...['figures.1', 'figures.2', 'figures.3'],
  ...['plot.1', 'plot.2', 'plot.3', 'plot.4', 'plot.5', 'plot.6'],
]

/** A row of the plot: its value is a number in every language. */
export function isBar(figure: string): boolean {
  return figure.startsWith('plot.')
}

/** The prefix of the source fields of a figure: all rows of the plot share one source. */
export function sourceFieldsOf(figure: string): string {
  return isBar(figure) ? 'plot' : figure
}

/** Whether the value is filled in: a new theme has a dash for each figure. */
export function isFigure(value: string): boolean {
  return value !== '' && value !== '–'
}

/** All claims, and which claim each figure of a theme is. */
export type ClaimBook = {
  byName: ReadonlyMap<string, Claim>
  figures: ReadonlyMap<string, Claim>
}

export type FigurePlace = { theme: string; language: Language; figure: string; value: string }

export function placeKey({ theme, language, figure, value }: FigurePlace): string {
  return JSON.stringify([theme, language, figure, value])
}

export async function findClaimBook(db: Db): Promise<ClaimBook> {
  const [claims, places] = await Promise.all([
    listClaims(db),
    db
      .selectFrom('claim_figures')
      .select(['theme', 'language', 'figure', 'value', 'claim_id'])
      .execute(),
  ])
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  return {
    byName: new Map(claims.map((claim) => [claim.name, claim])),
    figures: new Map(
      places.flatMap(({ claim_id, language, ...place }) => {
        const claim = byId.get(claim_id)
        return claim ? [[placeKey({ ...place, language: language as Language }), claim]] : []
      }),
    ),
  }
}

/** The claim behind a figure: the one that its value names, or the one that it became. */
export function claimOfFigure(
  { byName, figures: known }: ClaimBook,
  place: FigurePlace,
): Claim | undefined {
  const named = /^\{claim\.(\w+)\}$/.exec(place.value)?.[1]
  return named ? byName.get(named) : known.get(placeKey(place))
}

/** The figures of themes that are claims, by claim id. */
export async function listFigurePlaces(db: Db): Promise<Map<string, FigurePlace[]>> {
  const rows = await db
    .selectFrom('claim_figures')
    .select(['claim_id', 'theme', 'language', 'figure', 'value'])
    .execute()
  const places = new Map<string, FigurePlace[]>()
  for (const { claim_id, ...row } of rows) {
    const place = { ...row, language: row.language as Language }
    places.set(claim_id, [...(places.get(claim_id) ?? []), place])
  }
  for (const each of places.values()) each.sort((a, b) => (placeKey(a) < placeKey(b) ? -1 : 1))
  return places
}

/** Fills in the values of the claims that the fields name; `claims` lists all their names. */
export function contentWithClaims(
  book: ClaimBook,
  { theme, language, rich }: { theme: string; language: Language; rich: readonly string[] },
  content: TextContent,
): { content: TextContent; claims: string[] } {
  const named = new Set<string>()
  const filled: TextContent = { ...content }
  for (const [field, text] of Object.entries(content)) {
    if (typeof text !== 'string' || claimsNamedIn(text).length === 0) continue
    filled[field] = withClaims(text, (name) => {
      const claim = book.byName.get(name)
      if (!claim) return undefined
      named.add(name)
      const value = shownValue(claim, language)
      return rich.includes(field) ? JSON.stringify(value).slice(1, -1) : value
    })
  }
  for (const figure of figures) {
    const value = String(content[`${figure}.value`] ?? '')
    const claim = claimOfFigure(book, { theme, language, figure, value })
    if (!claim) continue
    named.add(claim.name)
    const source = shownSource(claim, language)
    filled[`${figure}.value`] = isBar(figure)
      ? shownNumber(claim, language, value)
      : shownValue(claim, language)
    filled[`${figure}.source`] = source?.name ?? ''
    filled[`${figure}.sourceUrl`] = source?.url ?? ''
    filled[`${figure}.sourceDate`] = source?.date ?? ''
  }
  return { content: filled, claims: [...named].toSorted() }
}

export function shownValue(claim: Claim, language: Language): string {
  return shownIn(claimFields, claim, language).value
}

/** The number that a plot draws, in English beside an old translation; `typed` if the claim is none. */
function shownNumber(claim: Claim, language: Language, typed: string): string {
  const isNumber = (value: string) => numberOf(value) !== undefined
  return [shownValue(claim, language), claim.value].find(isNumber) ?? typed
}

/** Undefined if it has no source; a page in another language formats the day itself. */
export function shownSource(
  claim: Claim,
  language: Language,
): { name: string; url: string; date: string } | undefined {
  if (claim.source === '') return undefined
  const { source, sourceDate } = shownIn(claimFields, claim, language)
  return {
    name: source,
    url: claim.sourceUrl,
    date: language === 'en' && isDay(sourceDate) ? longDate(sourceDate) : sourceDate,
  }
}

/** A place where a claim is named. */
export type ClaimUse = {
  claim: string
  kind: TextKind['name']
  key: string
  title: string
  language: Language
  /** 'Figure 1: Value'. */
  field: string
  /** The figure of a theme: 'figures.1', 'plot.2'. */
  figure: string | undefined
  /** Originals count, because a page can go back to them. */
  state: 'published' | 'scheduled' | 'draft' | 'original'
}

/** Kinds of texts in which names in braces are filled in. */
const naming: readonly string[] = ['page', 'theme']

type Content = { content: TextContent; state: ClaimUse['state'] }

/** Lists uses in published, scheduled and draft texts and in originals. */
export async function listClaimUses(
  db: Db,
  kinds: readonly TextKind[],
  now: Date,
): Promise<ClaimUse[]> {
  const book = await findClaimBook(db)
  const uses: ClaimUse[] = []
  for (const kind of kinds.filter(({ name }) => naming.includes(name)))
    for (const language of languages)
      for (const [key, contents] of await contentsOf(db, kind, language, now))
        for (const each of contents) uses.push(...usesIn(book, kind, { key, language }, each))
  return uses
}

function usesIn(
  book: ClaimBook,
  kind: TextKind,
  { key, language }: { key: string; language: Language },
  { content, state }: Content,
): ClaimUse[] {
  const fields = kind.fieldsOf(key)
  const title = kind.titleOf(content, key)
  return Object.entries(fields).flatMap(([name, field]): ClaimUse[] => {
    const value = String(content[name] ?? '')
    const figure =
      kind.name === 'theme' ? figures.find((each) => `${each}.value` === name) : undefined
    const own = figure && claimOfFigure(book, { theme: key, language, figure, value })
    const names = own ? [own.name] : claimsNamedIn(value)
    const where = { kind: kind.name, key, title, language, field: fullLabel(field), state }
    return [...new Set(names)].map((claim) => ({ ...where, claim, figure: own && figure }))
  })
}

async function contentsOf(
  db: Db,
  kind: TextKind,
  language: Language,
  now: Date,
): Promise<Map<string, Content[]>> {
  const texts = await db
    .selectFrom('texts')
    .select(['id', 'key'])
    .where('kind', '=', kind.name)
    .execute()
  const versions = await listCurrentVersions(db, kind, language)
  const lines = await listPublications(db, { kind: kind.name, language })
  const found = new Map<string, Content[]>()
  for (const key of kind.originalKeys ?? []) found.set(key, [])
  for (const { id, key } of texts) {
    const state = publicationState(lines.get(id) ?? [], now)
    const planned = new Set(state.scheduled.map(({ version }) => version))
    const own = versions.get(id) ?? []
    const newest = own.at(-1)?.number
    found.set(
      key,
      own.flatMap((row): Content[] => {
        const { number, content } = toVersion(kind, key, row)
        if (number === state.published?.version) return [{ content, state: 'published' }]
        if (planned.has(number)) return [{ content, state: 'scheduled' }]
        return number === newest ? [{ content, state: 'draft' }] : []
      }),
    )
  }
  for (const [key, contents] of found) {
    const content = kind.original?.(key, language)
    const isShown = !contents.some(({ state }) => state === 'published')
    if (content) contents.push({ content, state: isShown ? 'published' : 'original' })
  }
  return found
}

export async function listUsesOfClaim(
  db: Db,
  kinds: readonly TextKind[],
  name: string,
): Promise<ClaimUse[]> {
  return (await listClaimUses(db, kinds, new Date())).filter(({ claim }) => claim === name)
}

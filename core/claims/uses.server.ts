import { type Language, languages } from '#core/language.ts'
import { publicationState } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import { listCurrentVersions } from '#core/texts/list-texts.server.ts'
import { toVersion } from '#core/texts/stored-texts.server.ts'
import { fullLabel, type TextContent, type TextKind } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { type ClaimBook, claimOfFigure, figures, findClaimBook } from './figures.server.ts'
import { claimsNamedIn } from './named-claims.ts'

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

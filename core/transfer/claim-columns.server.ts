import { randomUUID } from 'node:crypto'
import type { ClaimFields } from '#core/claims/claim.ts'
import { figureIssues, isPrinted } from '#core/claims/claim-noun.server.ts'
import { listClaims } from '#core/claims/claims.server.ts'
import {
  type FigurePlace,
  figures,
  listClaimUses,
  listFigurePlaces,
  placeKey,
} from '#core/claims/figures.server.ts'
import { languages } from '#core/language.ts'
import type { DraftOf } from '#core/record/fields.ts'
import { isUnprintable } from '#core/text.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import type { Work } from '#core/work.ts'
import type { MoreColumns } from './more-columns.ts'
import type { NounColumns } from './noun-records.server.ts'
import { type Column, readItems, shownValue } from './values.ts'

const columns: readonly Column[] = [
  { name: 'figures', key: 'figures', field: { kind: 'rich', label: 'Figures', max: 0 } },
]

type Figures = { figures: FigurePlace[] }

type Resolve = MoreColumns<DraftOf<ClaimFields>, Work, Figures>['resolve']

/** The figures of themes that a claim is; they go with it, and its value must fit them. */
export const claimColumns = (kinds: readonly TextKind[]): NounColumns<ClaimFields, Figures> => ({
  columns,
  async read(db) {
    const places = await listFigurePlaces(db)
    return new Map([...places].map(([id, figures]) => [id, { figures }]))
  },
  async open(db, stored) {
    const names = new Map((await listClaims(db)).map(({ id, name }) => [id, name]))
    const owners = new Map<string, string>()
    for (const [id, { figures }] of stored)
      for (const place of figures) owners.set(placeKey(place), names.get(id) ?? 'in the trash')
    const uses = await listClaimUses(db, kinds, new Date())
    const usesOf = Map.groupBy(uses, ({ claim }) => claim)
    const resolve: Resolve = ({ figures }, { draft: claim, saved }) => {
      const read = readItems(figures, placeOf)
      const named = new Map((read ?? []).map((place) => [placeKey(place), place]))
      const places = [...named.values()].filter(
        (place) => owners.get(placeKey(place)) !== claim.name,
      )
      const own = usesOf.get(claim.name) ?? []
      return {
        reasons: [
          ...(read ? [] : [issue]),
          ...figureIssues(claim, own).map(({ message }) => message),
        ],
        names: places.map((place) => ({
          owners,
          name: placeKey(place),
          owner: claim.name,
          whyNot: (other) =>
            other && `The figure ${placesText([place])} is the claim ${other} already`,
        })),
        values: { figures: places },
        changes:
          places.length > 0
            ? [{ label: 'Figures', before: '', after: shownValue(placesText(places)) }]
            : [],
        isSeen: own.length > 0 && (places.length > 0 || isPrinted(saved, claim)),
      }
    }
    return { resolve, write }
  },
})

async function write(
  { tx }: Work,
  records: readonly { id: string; values: Figures }[],
): Promise<void> {
  for (const { id, values } of records)
    for (const place of values.figures)
      await tx
        .insertInto('claim_figures')
        .values({ ...place, id: randomUUID(), claim_id: id })
        .execute()
}

const issue = 'Figures must be as an export writes them: theme, language, figure and value of each'
const maxLength = 300

function placeOf(each: unknown): FigurePlace | undefined {
  if (typeof each !== 'object' || each === null) return undefined
  const { theme, language: named, figure, value } = each as Record<string, unknown>
  const language = languages.find((known) => known === named)
  const isKnown = figures.some((known) => known === figure)
  if (!language || !isKnown || typeof figure !== 'string') return undefined
  if (!isLine(theme) || !isLine(value)) return undefined
  return { theme, language, figure, value }
}

function isLine(text: unknown): text is string {
  if (typeof text !== 'string' || text === '' || text.length > maxLength) return false
  return !isUnprintable(text, false)
}

function placesText(places: readonly FigurePlace[]): string {
  return places
    .map(({ theme, language, figure, value }) => {
      const where = `${figure.slice(-1)} of ${theme}${language === 'en' ? '' : ` (${language})`}`
      return `${where} “${value}”`
    })
    .join(', ')
}

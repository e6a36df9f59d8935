import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
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
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { isUnprintable } from '#core/text.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import type { NounColumns } from './noun-records.server.ts'
import { type Column, readItems, shownValue } from './values.ts'

const columns: readonly Column[] = [
  { name: 'figures', key: 'figures', field: { kind: 'rich', label: 'Figures', max: 0 } },
]

type Figures = { figures?: readonly FigurePlace[] }

/** The figures of themes that a claim is; they go with it, and its value must fit them. */
export const claimColumns = (kinds: readonly TextKind[]): NounColumns<ClaimFields, Figures> => ({
  columns,
  async read(db) {
    const places = await listFigurePlaces(db)
    return (id) => ({ figures: places.get(id) })
  },
  async open(db) {
    const claims = new Map((await listClaims(db)).map(({ id, name }) => [id, name]))
    const owners = new Map<string, string>()
    for (const [id, places] of await listFigurePlaces(db))
      for (const each of places) owners.set(placeKey(each), claims.get(id) ?? 'in the trash')
    const uses = await listClaimUses(db, kinds, new Date())
    const usesOf = Map.groupBy(uses, ({ claim }) => claim)
    // By rows: one that is refused may name the same record.
    const coming = new Map<SourceRow, FigurePlace[]>()
    return {
      // Those that are here stay.
      complete: (typed, { before }) => ({ ...typed, figures: before?.figures }),
      check(row) {
        const { draft: claim, before, found, names } = row
        const read = readItems(row.row.cells.figures, (item) => place.safeParse(item).data)
        const named = new Map((read ?? []).map((each) => [placeKey(each), each]))
        const places = [...named.values()].filter(
          (each) => owners.get(placeKey(each)) !== claim.name,
        )
        coming.set(row.row, places)
        const after = shownValue(placesText(places))
        if (places.length > 0) found.changes.push({ label: 'Figures', before: '', after })
        for (const each of places)
          names.push({
            owners,
            name: placeKey(each),
            owner: claim.name,
            whyNot: (other) =>
              other && `The figure ${placesText([each])} is the claim ${other} already`,
          })
        const own = usesOf.get(claim.name) ?? []
        row.isSeen = own.length > 0 && (places.length > 0 || isPrinted(before?.draft, claim))
        return [...(read ? [] : [issue]), ...figureIssues(claim, own).map(({ message }) => message)]
      },
      async write({ tx }, rows) {
        for (const { row, draft } of rows)
          for (const each of coming.get(row) ?? [])
            await tx
              .insertInto('claim_figures')
              .values({ ...each, id: randomUUID(), claim_id: draft.id })
              .execute()
      },
    }
  },
})

const issue = 'Figures must be as an export writes them: theme, language, figure and value of each'
const line = z.string().check(
  z.minLength(1),
  z.maxLength(300),
  z.refine((text) => !isUnprintable(text, false)),
)

const place: z.ZodMiniType<FigurePlace> = z.object({
  theme: line,
  language: z.enum(languages),
  figure: z.enum(figures),
  value: line,
})

function placesText(places: readonly FigurePlace[]): string {
  return places
    .map(({ theme, language, figure, value }) => {
      const where = `${figure.slice(-1)} of ${theme}${language === 'en' ? '' : ` (${language})`}`
      return `${where} “${value}”`
    })
    .join(', ')
}

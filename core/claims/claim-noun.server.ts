import { error, type Issue } from '#core/issue.ts'
import { translationsOf } from '#core/record/fields.ts'
import type { Noun, Opened } from '#core/record/noun.ts'
import { characters } from '#core/text.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { type ClaimDraft, type ClaimFields, claimFields, maxFigure } from './claim.ts'
import { claimRecords } from './claims.server.ts'
import { type ClaimUse, isBar, listUsesOfClaim } from './figures.server.ts'
import { numberOf } from './named-claims.ts'

/** With the texts that name a claim: those decide what visitors see of it, and whether it can go. */
export function claimNoun(kinds: readonly TextKind[]): Noun<ClaimFields> {
  return {
    ...claimRecords,
    async open(db, claim) {
      return openClaim(claim ? await listUsesOfClaim(db, kinds, claim.name) : [])
    },
  }
}

function openClaim(uses: readonly ClaimUse[]): Opened<ClaimFields> {
  const titles = [...new Set(uses.map(({ title }) => title))]
  return {
    check: (claim) => figureIssues(claim, uses),
    isSeen: (before, after) => uses.length > 0 && isPrinted(before, after),
    whyKept:
      titles.length > 0
        ? `It cannot be deleted while texts use it: ${titles.join(', ')}. Take it out of them first.`
        : undefined,
  }
}

const staffOnly: readonly string[] = ['name', 'unit', 'owner', 'reviewBy']

/** Whether pages that name the claim show the difference. */
export function isPrinted(before: ClaimDraft | undefined, after: ClaimDraft | undefined): boolean {
  const names = Object.keys(claimFields) as (keyof ClaimFields)[]
  return names.some((name) => !staffOnly.includes(name) && before?.[name] !== after?.[name])
}

/** The value in every language. */
const values = [
  'value',
  ...translationsOf(claimFields)
    .filter(({ field }) => field === 'value')
    .map(({ translation }) => translation),
] as (keyof ClaimFields)[]

/** What a theme that shows the claim as a figure asks of its value. */
export function figureIssues(claim: ClaimDraft, uses: readonly ClaimUse[]): Issue[] {
  const use = uses.find(({ figure }) => figure && !isBar(figure))
  const plot = uses.find(({ figure }) => figure && isBar(figure))
  return values.flatMap((name) => [
    ...(use && characters(claim[name]) > maxFigure
      ? [error(name, `It is a figure of ${use.title}: at most ${maxFigure} characters fit there`)]
      : []),
    ...(plot && claim[name] !== '' && numberOf(claim[name]) === undefined
      ? [error(name, `It is drawn in the plot of ${plot.title}: enter a number from zero up`)]
      : []),
  ])
}

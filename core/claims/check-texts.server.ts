import { dayIn } from '#core/dates.ts'
import { error, type Issue } from '#core/issue.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { TextContent, WantedPublication } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { type Claim, stateOf } from './claim.ts'
import { listClaims } from './claims.server.ts'
import {
  type ClaimBook,
  claimOfFigure,
  figures,
  findClaimBook,
  isFigure,
  sourceFieldsOf,
} from './figures.server.ts'
import { claimsNamedIn } from './named-claims.ts'

/** Returns an issue for each field that names a missing claim. */
export async function checkNamedClaims(db: Db, content: TextContent): Promise<Issue[]> {
  const named = Object.entries(content).flatMap(([path, value]) =>
    claimsNamedIn(String(value)).map((name) => ({ path, name })),
  )
  if (named.length === 0) return []
  const known = new Set((await listClaims(db)).map(({ name }) => name))
  return named
    .filter(({ name }) => !known.has(name))
    .map(({ path, name }) =>
      error(path, `There is no claim ${name}: make it under Claims, or name another one`),
    )
}

/** Empty unless the setting forbids overdue or unevidenced claims (docs/product.md §13.2). */
export async function claimNeeds(db: Db, wanted: WantedPublication): Promise<Issue[]> {
  const unknown = await checkNamedClaims(db, wanted.content)
  const { claims: rules, timeZone } = await findSettings(db)
  if (unknown.length > 0 || !rules.mustBeEvidenced) return unknown
  const book = await findClaimBook(db)
  const today = dayIn(timeZone, new Date())
  return Object.entries(wanted.content).flatMap(([path, value]) => {
    const messages = new Set(
      claimsOf(book, wanted, path, String(value)).map((claim) => forbids(claim, today)),
    )
    const own = isUnsourced(book, wanted, path)
    return [...messages, own].flatMap((message) => (message ? [error(path, message)] : []))
  })
}

function claimsOf(
  book: ClaimBook,
  { kind, key: theme, language }: WantedPublication,
  path: string,
  value: string,
): Claim[] {
  const figure = kind === 'theme' ? figures.find((each) => `${each}.value` === path) : undefined
  const own = figure && claimOfFigure(book, { theme, language, figure, value })
  return own ? [own] : claimsNamedIn(value).flatMap((name) => book.byName.get(name) ?? [])
}

/** Whether this publication would turn a figure without a source into a claim. */
function isUnsourced(book: ClaimBook, wanted: WantedPublication, path: string): string | undefined {
  const { kind, content, language } = wanted
  const figure = figures.find((each) => `${each}.value` === path)
  const value = String(content[path] ?? '')
  if (kind !== 'theme' || language !== 'en' || !figure || !isFigure(value)) return undefined
  if (claimsOf(book, wanted, path, value).length > 0) return undefined
  const source = sourceFieldsOf(figure)
  if (content[`${source}.source`] && content[`${source}.sourceDate`]) return undefined
  return `The figure “${value}” is a claim that is not yet evidenced: give its source and its date`
}

function forbids(claim: Claim, today: string): string | undefined {
  const { name, value } = claim
  const state = stateOf(claim, today)
  if (state === 'evidenced') return undefined
  const reason =
    state === 'overdue'
      ? `was to be reviewed by ${claim.reviewBy}: review it under Claims first`
      : 'is not yet evidenced: give its source under Claims first'
  return `The claim ${name} (“${value.slice(0, 60)}”) ${reason}`
}

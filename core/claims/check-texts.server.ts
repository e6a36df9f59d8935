import { dayIn } from '#core/dates.ts'
import type { Issue } from '#core/issue.ts'
import { error } from '#core/lists/list.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import type { TextContent, TextId } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { type Claim, claimsNamedIn, stateOf } from './claim.ts'
import { readClaims } from './claims.server.ts'
import { claimOfFigure, figures, readClaimBook } from './figures.server.ts'

/** Each field that names a claim which is not there. */
export async function checkNamedClaims(db: Db, content: TextContent): Promise<Issue[]> {
  const named = Object.entries(content).flatMap(([path, value]) =>
    claimsNamedIn(String(value)).map((name) => ({ path, name })),
  )
  if (named.length === 0) return []
  const known = new Set((await readClaims(db)).map(({ name }) => name))
  return named
    .filter(({ name }) => !known.has(name))
    .map(({ path, name }) =>
      error(path, `There is no claim ${name}: make it under Claims, or name another one`),
    )
}

/**
 * Why a text may not be published as its claims are (docs/product.md §13.2): none, unless the
 * setting forbids claims that are overdue or not yet evidenced.
 */
export async function forbiddenClaims(
  db: Db,
  kind: string,
  { key, language }: TextId,
  content: TextContent,
): Promise<Issue[]> {
  const { claims: rules, timeZone } = await readSettings(db)
  if (!rules.mustBeEvidenced) return []
  const book = await readClaimBook(db)
  const today = dayIn(timeZone, new Date())
  return Object.entries(content).flatMap(([path, value]) => {
    const text = String(value)
    const figure = kind === 'theme' ? figures.find((each) => `${each}.value` === path) : undefined
    const own = figure && claimOfFigure(book, { theme: key, language, figure, value: text })
    const named = own ? [own] : claimsNamedIn(text).flatMap((name) => book.byName.get(name) ?? [])
    return named.flatMap((claim) => {
      const message = forbids(claim, today)
      return message ? [error(path, message)] : []
    })
  })
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

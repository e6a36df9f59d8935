import { dayIn } from '#core/dates.ts'
import { error, type Issue } from '#core/issue.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { characters } from '#core/text.ts'
import type { Db } from '#db/schema.ts'
import { checkClaim } from './check-claim.ts'
import { type Claim, type ClaimText, maxFigure } from './claim.ts'
import { listStaff } from './claims.server.ts'
import { isBar } from './figures.server.ts'
import { numberOf } from './shown-claim.ts'
import type { ClaimUse } from './uses.server.ts'

export async function listClaimIssues(db: Db, wanted: ClaimText, before?: Claim): Promise<Issue[]> {
  const { timeZone } = await findSettings(db)
  const issues = checkClaim(wanted, dayIn(timeZone, new Date()), before)
  const isOnStaff = (await listStaff(db)).some(({ id }) => id === wanted.owner)
  if (wanted.owner === '' || isOnStaff) return issues
  const message = 'This person is no longer on the staff: choose another owner'
  return [...issues, error('owner', message)]
}

export function figureIssues(wanted: ClaimText, uses: readonly ClaimUse[]): Issue[] {
  const use = uses.find(({ figure }) => figure && !isBar(figure))
  const plot = uses.find(({ figure }) => figure && isBar(figure))
  return (['value', 'valueAr'] as const).flatMap((name) => [
    ...(use && characters(wanted[name]) > maxFigure
      ? [error(name, `It is a figure of ${use.title}: at most ${maxFigure} characters fit there`)]
      : []),
    ...(plot && wanted[name] !== '' && numberOf(wanted[name]) === undefined
      ? [error(name, `It is drawn in the plot of ${plot.title}: enter a number from zero up`)]
      : []),
  ])
}

import { changeSite } from '#core/approval/gate.server.ts'
import { error, errorsOf, type Issue, Refusal } from '#core/issue.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { mayEditContent } from '#core/users/role.ts'
import { write } from '#core/users/write.server.ts'
import type { Place } from '#core/work.ts'
import { claimListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { isWhole } from '#db/values.ts'
import { checkName, tidyClaim } from './check-claim.ts'
import { type Claim, type ClaimText, changesPages, isSameText } from './claim.ts'
import { figureIssues, listClaimIssues } from './claim-issues.server.ts'
import { createClaimRow, saveClaimRow } from './claim-rows.server.ts'
import { claimList, findClaim } from './claims.server.ts'
import { listUsesOfClaim } from './uses.server.ts'

export type ClaimOutcome =
  | { outcome: 'saved'; name: string }
  | { outcome: 'invalid'; issues: Issue[] }
  /** Someone else has saved it since it was loaded. */
  | { outcome: 'conflict'; current: Claim }

/** No text names it yet, so it needs no approval. Throws Refusal 'not-allowed'. */
export async function createClaim(
  db: Db,
  actorId: string,
  { name, typed }: { name: string; typed: ClaimText },
): Promise<ClaimOutcome> {
  const wanted = tidyClaim(typed)
  return write(db, { actorId, right: mayEditContent }, async (work): Promise<ClaimOutcome> => {
    const { tx } = work
    const wrong = checkName(name)
    const issues = [...(wrong ? [wrong] : []), ...(await listClaimIssues(tx, wanted))]
    if (issues.length > 0) return { outcome: 'invalid', issues }
    const isNew = await createClaimRow(tx, work, name, wanted)
    if (isNew) return { outcome: 'saved', name }
    const message = `There is a claim of the name ${name} already: choose another one`
    return { outcome: 'invalid', issues: [error('name', message)] }
  })
}

export type SentClaim = {
  name: string
  revision: number
  typed: ClaimText
  /** The Arabic value matches the current English one. */
  isCaughtUp: boolean
}

/**
 * Pages that name it change at their next request; if a text names it, this needs a second person
 * where changes do. Saving the same values twice succeeds. Throws Refusal 'not-allowed', 'not-found',
 * 'needs-approval'.
 */
export async function saveClaim(
  place: Place,
  actorId: string,
  kinds: readonly TextKind[],
  { name, revision, typed, isCaughtUp }: SentClaim,
): Promise<ClaimOutcome> {
  const wanted = tidyClaim(typed)
  return write<ClaimOutcome>(place, { actorId, right: mayEditContent }, async (work) => {
    const { tx } = work
    const found = await findClaim(tx, name)
    if (!found) throw new Refusal('not-found')
    const list = claimList(found.id)
    const claimed = isWhole(revision) ? await claimListRevision(tx, list, revision) : undefined
    // Read again: another save that held the revision has just ended.
    const before = claimed === undefined ? await findClaim(tx, name) : found
    if (!before) throw new Refusal('not-found')
    const valueArOf = arabicOf(before, wanted, isCaughtUp)
    const isSame = isSameText(before, wanted) && valueArOf === before.valueArOf
    if (isSame) return { outcome: 'saved', name }
    if (claimed === undefined) return { outcome: 'conflict', current: before }
    const uses = await listUsesOfClaim(tx, kinds, name)
    const issues = [...(await listClaimIssues(tx, wanted, before)), ...figureIssues(wanted, uses)]
    if (errorsOf(issues).length > 0) return { outcome: 'invalid', issues }
    await saveClaimRow(work, { before, wanted, valueArOf, revision: claimed })
    const isShown = changesPages(before, wanted) || valueArOf !== before.valueArOf
    if (isShown && uses.length > 0) await changeSite(work, ['themes', 'pages'])
    return { outcome: 'saved', name }
  })
}

/** The English value that the Arabic one translates. */
export function arabicOf(before: Claim, wanted: ClaimText, isCaughtUp: boolean): string {
  const isWritten = wanted.valueAr !== before.valueAr || wanted.valueAr === ''
  return isWritten || isCaughtUp ? wanted.value : before.valueArOf
}

import { randomUUID } from 'node:crypto'
import type { Work } from '#core/work.ts'
import { claimListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { type Claim, type ClaimText, changesPages, isSameText } from './claim.ts'
import { createClaimRow, saveClaimRow } from './claim-rows.server.ts'
import { claimList } from './claims.server.ts'
import type { FigurePlace } from './figures.server.ts'

export type ImportedClaim = {
  before: Claim | undefined
  /** The id for a new one; '' if it has none yet. */
  id: string
  name: string
  wanted: ClaimText
  valueArOf: string
  places: readonly FigurePlace[]
}

export function changesShown({ before, wanted, valueArOf, places }: ImportedClaim): boolean {
  if (!before || places.length > 0) return true
  return changesPages(before, wanted) || valueArOf !== before.valueArOf
}

/** Returns false, and writes nothing, if someone has saved it since it was read. */
export async function importClaim(work: Work, claim: ImportedClaim): Promise<boolean> {
  const { tx } = work
  const { before, name, wanted, valueArOf, places } = claim
  const id = before
    ? await changeClaim(work, { before, wanted, valueArOf })
    : await createClaimRow(tx, work, name, wanted, { id: claim.id || undefined, valueArOf })
  if (id === undefined) return false
  for (const place of places)
    await tx
      .insertInto('claim_figures')
      .values({ ...place, id: randomUUID(), claim_id: id })
      .execute()
  return true
}

async function changeClaim(
  work: Work,
  { before, ...change }: { before: Claim; wanted: ClaimText; valueArOf: string },
): Promise<string | undefined> {
  const { tx } = work
  const { wanted, valueArOf } = change
  if (isSameText(before, wanted) && valueArOf === before.valueArOf) return before.id
  const revision = await claimListRevision(tx, claimList(before.id), before.revision)
  if (revision === undefined) return undefined
  await saveClaimRow(work, { before, revision, ...change })
  return before.id
}

export type ClaimPerson = { id: string; name: string; email: string }

/** Everyone with an account, including those who can no longer own a claim. */
export async function listClaimPeople(db: Db): Promise<ClaimPerson[]> {
  return db.selectFrom('users').select(['id', 'name', 'email']).orderBy('email').execute()
}

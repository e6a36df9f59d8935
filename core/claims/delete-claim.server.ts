import { recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { mayEditContent } from '#core/users/role.ts'
import { write } from '#core/users/write.server.ts'
import type { Db } from '#db/schema.ts'
import { claimFieldNames } from './claim.ts'
import { findClaim } from './claims.server.ts'
import { type ClaimUse, listUsesOfClaim } from './uses.server.ts'

/** Deletes a claim that no text names; otherwise returns the uses that prevent it. Throws Refusal. */
export async function deleteClaim(
  db: Db,
  actorId: string,
  kinds: readonly TextKind[],
  name: string,
): Promise<{ outcome: 'deleted' } | { outcome: 'used'; uses: ClaimUse[] }> {
  return write(db, { actorId, right: mayEditContent }, async (work) => {
    const { tx } = work
    const claim = await findClaim(tx, name)
    if (!claim) throw new Refusal('not-found')
    const uses = await listUsesOfClaim(tx, kinds, name)
    if (uses.length > 0) return { outcome: 'used', uses }
    await tx.deleteFrom('claims').where('id', '=', claim.id).execute()
    await recordChange(work, {
      noun: 'claims',
      recordId: name,
      recordName: name,
      action: 'removed',
      differences: Object.fromEntries(
        claimFieldNames.map((field) => [field, { before: claim[field], after: null }]),
      ),
    })
    return { outcome: 'deleted' }
  })
}

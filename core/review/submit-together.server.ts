import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import {
  type DraftToPublish,
  type NotTogether,
  withVersions,
} from '#core/texts/publish-together.server.ts'
import type { AnyOutcome, Dependencies, NamedOperation } from './operation.server.ts'
import { perform, rehearseWork } from './rehearse.server.ts'
import { handIn, type Wanted } from './submit.server.ts'
import type { Publication } from './text-contents.server.ts'

/**
 * Hands in publications of drafts in the order given, all or none of them (docs/product.md §11): each
 * language is a submission of its own, which somebody who reads it decides on. They are rehearsed
 * together, so that a translation is checked beside its English. Throws Refusal 'not-allowed', 'not-found'.
 */
export async function submitTogether<O extends AnyOutcome>(
  deps: Dependencies,
  actorId: string,
  named: NamedOperation<Publication, O>,
  drafts: readonly DraftToPublish[],
  when: { at?: string; day?: string },
): Promise<{ outcome: 'submitted' } | NotTogether> {
  const at = new Date()
  const tried: Wanted<Publication, O>[] = []
  const refused = await rehearseWork(deps.db, actorId, (work) =>
    withVersions(work, actorId, drafts, async ({ kind, id }, version) => {
      const input = { kind: kind.name, id, version, ...when }
      const one = { ...named, input, actorId, at }
      const performed = await perform(work.tx, deps, one)
      tried.push({ ...one, performed })
      return performed.outcome
    }),
  )
  if (refused) return refused
  return write<{ outcome: 'submitted' } | NotTogether>(
    deps.db,
    { actorId, right: mayEditContent },
    async (work) => {
      const changed = await withVersions(work, actorId, drafts, async () => ({
        outcome: 'created',
      }))
      if (changed) return changed
      for (const one of tried) await handIn(work, deps, one)
      return { outcome: 'submitted' }
    },
  )
}

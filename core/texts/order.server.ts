import { changeSite } from '#core/approval/gate.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import type { Place, Work } from '#core/work.ts'
import { recordChange } from '../history/changes.server.ts'
import { listStored } from './stored-texts.server.ts'
import type { TextKind } from './text-kind.ts'

/** Moves it by one place in the public order. Returns false at the ends, where it stays. Throws Refusal. */
export async function moveText(
  place: Place,
  actorId: string,
  kind: TextKind,
  key: string,
  by: -1 | 1,
): Promise<boolean> {
  return write(place, { actorId, right: mayEditContent }, async (work) => {
    const { tx } = work
    const texts = await listStored(tx, kind.name)
    const from = texts.findIndex((text) => text.key === key)
    const [moved] = from < 0 || !texts[from + by] ? [] : texts.splice(from, 1)
    if (!moved) return false
    texts.splice(from + by, 0, moved)
    for (const [index, { id, display_order }] of texts.entries())
      if (display_order !== index + 1)
        await tx
          .updateTable('texts')
          .set({ display_order: index + 1 })
          .where('id', '=', id)
          .execute()
    await recordChange(work, {
      noun: kind.content,
      recordId: key,
      recordName: key,
      action: 'updated',
      differences: { displayOrder: { before: from + 1, after: from + by + 1 } },
    })
    await changeSite(work, [kind.content])
    return true
  })
}

/** Sets its place from a file; the caller invalidates pages. Returns false if nothing changed. */
export async function saveTextOrder(
  work: Work,
  kind: TextKind,
  { key, order }: { key: string; order: number },
): Promise<boolean> {
  const { tx } = work
  const text = await tx
    .selectFrom('texts')
    .select(['id', 'display_order'])
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!text || text.display_order === order) return false
  await tx.updateTable('texts').set({ display_order: order }).where('id', '=', text.id).execute()
  await recordChange(work, {
    noun: kind.content,
    recordId: key,
    recordName: key,
    action: 'updated',
    differences: { displayOrder: { before: text.display_order, after: order } },
  })
  return true
}

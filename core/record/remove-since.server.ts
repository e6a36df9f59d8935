import type { Actor } from '#core/history/changes.server.ts'
import type { Tx } from '#db/schema.ts'
import type { ListDefinition } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'
import type { Row } from './list.ts'
import { createRecordWriter } from './record-writer.server.ts'
import { beginWrite, listStoredRecords } from './write-list.server.ts'

/** Moves rows to the trash with an earlier date; ids are those of the editor. */
export async function removeSince<D extends AnyDraft, S extends Row>(
  { tx, actor, revision }: { tx: Tx; actor: Actor; revision: number },
  list: ListDefinition<D, S>,
  removed: readonly { id: string; at: Date; reason?: string }[],
): Promise<void> {
  if (removed.length === 0) return
  const context = await beginWrite(tx, actor)
  const records = new Map((await listStoredRecords(tx, list)).map((each) => [each.draft.id, each]))
  for (const { id, at, reason = '' } of removed) {
    const record = records.get(id)
    if (!record) continue
    await createRecordWriter({ ...context, now: at }, list, revision).remove(record, reason)
  }
}

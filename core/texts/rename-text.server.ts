import { invalidateContent } from '#db/revisions.ts'
import type { Tx } from '#db/schema.ts'
import type { TextKind } from './text-kind.ts'

/** The former key keeps leading to it. False when the key is or was that of another text. */
export async function renameText(
  tx: Tx,
  { name: kind, content }: TextKind,
  from: string,
  to: string,
): Promise<boolean> {
  const text = await tx
    .selectFrom('texts')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', from)
    .executeTakeFirstOrThrow()
  const taken = await tx
    .selectFrom('texts')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', to)
    .executeTakeFirst()
  const former = await tx
    .selectFrom('text_aliases')
    .select('text_id')
    .where('kind', '=', kind)
    .where('key', '=', to)
    .executeTakeFirst()
  if (taken || (former && former.text_id !== text.id)) return false
  // Back to a key that it had before.
  await tx.deleteFrom('text_aliases').where('kind', '=', kind).where('key', '=', to).execute()
  await tx.updateTable('texts').set({ key: to }).where('id', '=', text.id).execute()
  await tx
    .insertInto('text_aliases')
    .values({ kind, key: from, text_id: text.id, created_at: new Date() })
    .execute()
  await invalidateContent(tx, [content])
  return true
}

import { changeSite, mayChangeSite } from '#core/approval/gate.server.ts'
import type { Tx } from '#db/schema.ts'
import type { TextKind } from './text-kind.ts'

/**
 * Gives a text another key; the former one keeps leading to it. 'taken' when the key is or was that
 * of another text, 'waits' when visitors know the present one and nobody has approved the new one.
 */
export async function renameText(
  tx: Tx,
  { name: kind, content }: TextKind,
  from: string,
  to: string,
): Promise<'renamed' | 'taken' | 'waits'> {
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
  if (taken || (former && former.text_id !== text.id)) return 'taken'
  const isKnown = await hasPublications(tx, text.id)
  if (isKnown && !(await mayChangeSite(tx))) return 'waits'
  // Back to a key that it had before.
  await tx.deleteFrom('text_aliases').where('kind', '=', kind).where('key', '=', to).execute()
  await tx.updateTable('texts').set({ key: to }).where('id', '=', text.id).execute()
  await tx
    .insertInto('text_aliases')
    .values({ kind, key: from, text_id: text.id, created_at: new Date() })
    .execute()
  if (isKnown) await changeSite(tx, [content])
  return 'renamed'
}

/** Whether anything of a text was ever published, or scheduled. */
async function hasPublications(tx: Tx, textId: string): Promise<boolean> {
  const line = await tx
    .selectFrom('text_publications')
    .select('id')
    .where('text_id', '=', textId)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

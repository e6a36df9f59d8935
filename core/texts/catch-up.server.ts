import { Refusal } from '#core/issue.ts'
import { newSaveKey } from '#core/record/list.ts'
import type { Db } from '#db/schema.ts'
import { isWhole } from '#db/values.ts'
import { findDraft } from './drafts.server.ts'
import { saveDraft } from './save-draft.server.ts'
import type { TextId, TextKind } from './text-kind.ts'

/** Adds a version with the same text (docs/product.md §10). Throws Refusal 'not-allowed', 'not-found'. */
export async function catchUp(
  db: Db,
  actorId: string,
  kind: TextKind,
  id: TextId,
  english: number,
): Promise<void> {
  const draft = await findDraft(db, kind, id)
  if (!draft || draft.list.revision === 0 || !isWhole(english) || english < 0)
    throw new Refusal('not-found')
  const sent = {
    revision: String(draft.list.revision),
    key: newSaveKey(),
    confirmed: '[]',
    list: JSON.stringify(draft.list.rows),
  }
  await saveDraft(db, actorId, kind, id, sent, english)
}

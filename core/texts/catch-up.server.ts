import { Refusal } from '#core/issue.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { takeListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { isWhole } from '#db/values.ts'
import { keepDraft } from './shared-draft.server.ts'
import { findNewestVersion, findText, listOf } from './stored-texts.server.ts'
import type { TextId, TextKind } from './text-kind.ts'
import { createVersionRow } from './version-row.server.ts'

/** Adds a version with the same text (docs/product.md §10). Throws Refusal 'not-allowed', 'not-found'. */
export async function catchUp(
  db: Db,
  actorId: string,
  kind: TextKind,
  { key, language }: TextId,
  english: number,
): Promise<void> {
  if (!isWhole(english) || english < 0) throw new Refusal('not-found')
  await write(db, { actorId, right: mayEditContent }, async (work) => {
    const text = await findText(work.tx, kind.name, key)
    if (!text) throw new Refusal('not-found')
    const where = { text, language }
    await keepDraft(work, kind, where)
    const newest = await findNewestVersion(work.tx, kind, text, where)
    if (!newest) throw new Refusal('not-found')
    if (newest.translates === english) return
    const number = await takeListRevision(work.tx, listOf(text, language))
    const { content } = newest
    const next = { number, before: content, content, translates: english }
    await createVersionRow(work, kind, where, next)
  })
}

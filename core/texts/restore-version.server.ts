import { Refusal } from '#core/issue.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { takeListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { replaceDraft } from './shared-draft.server.ts'
import { findNewestVersion, findText, listOf } from './stored-texts.server.ts'
import { sameContent, type TextId, type TextKind } from './text-kind.ts'
import { createVersionRow } from './version-row.server.ts'
import { findVersion } from './versions.server.ts'

/** Adds a new version on top of later ones (0 restores the original). Returns its number. Throws Refusal. */
export async function restoreVersion(
  db: Db,
  actorId: string,
  kind: TextKind,
  id: TextId,
  number: number,
): Promise<number> {
  return write<number>(db, { actorId, right: mayEditContent }, async (work, rollBack) => {
    const { tx } = work
    const text = await findText(tx, kind.name, id.key)
    if (!text) throw new Refusal('not-found')
    await replaceDraft(work, kind, { text, language: id.language })
    const revision = await takeListRevision(tx, listOf(text, id.language))
    const version = await findVersion(tx, kind, id, number)
    if (!version) throw new Refusal('not-found')
    const before = await findNewestVersion(tx, kind, text, id)
    const isSame = before && sameContent(kind.fieldsOf(text.key), before.content, version.content)
    // Rolling back releases the revision.
    if (isSame && before.number === revision - 1) throw rollBack(before.number)
    const { content, translates } = version
    const reason = number === 0 ? 'Back to the original' : `Version ${number} was restored`
    const next = { number: revision, before: before?.content, content, reason, translates }
    await createVersionRow(work, kind, { text, language: id.language }, next)
    return revision
  })
}

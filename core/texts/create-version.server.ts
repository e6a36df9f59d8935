import type { Work } from '#core/work.ts'
import { claimListRevision } from '#db/revisions.ts'
import { replaceDraft } from './shared-draft.server.ts'
import { createTextRow, findText, listOf, toVersion, versionsOf } from './stored-texts.server.ts'
import type { TextContent, TextId, TextKind } from './text-kind.ts'
import { createVersionRow } from './version-row.server.ts'

/** Adds a first or further version of content that does not come from the editor. */
export async function createVersion(
  work: Work,
  kind: TextKind,
  id: TextId & { order?: number; translates?: number },
  content: TextContent,
): Promise<number> {
  const { tx } = work
  const text = (await findText(tx, kind.name, id.key)) ?? (await createTextRow(tx, kind.name, id))
  if (!text) throw new Error(`There is a ${kind.noun} of this name already: ${id.key}`)
  await replaceDraft(work, kind, { text, language: id.language })
  const last = await versionsOf(tx, text, id.language).limit(1).executeTakeFirst()
  const number = await claimListRevision(tx, listOf(text, id.language), last?.number ?? 0)
  if (number === undefined) throw new Error(`${id.key} was saved at the same time`)
  const before = last && toVersion(kind, text.key, last).content
  const { language, translates } = id
  await createVersionRow(work, kind, { text, language }, { number, before, content, translates })
  return number
}

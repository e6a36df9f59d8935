import { findPassage } from '#core/approval/passage.ts'
import type { Actor } from '#core/history/changes.server.ts'
import type { Language } from '#core/language.ts'
import { listIssue } from '#core/lists/list.ts'
import { InvalidList } from '#core/lists/write-list.server.ts'
import { addVersion } from '#core/texts/add-version.server.ts'
import { readNewest } from '#core/texts/drafts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { findText } from '#core/texts/stored-texts.server.ts'
import { sameContent, type TextContent, type TextKind } from '#core/texts/text-kind.ts'
import { addThemeText } from '#core/themes/themes.server.ts'
import { joinTransaction } from '#db/join-transaction.ts'
import type { Tx } from '#db/schema.ts'
import type { TextState } from './kept-texts.server.ts'
import type { RowFate } from './transfer.ts'

export type PlannedText = {
  key: string
  language: Language
  state: TextState
  order: number
  content: TextContent
  fate: RowFate
}

export async function writeText(
  tx: Tx,
  actor: Actor,
  kind: TextKind,
  { key, language, state, order, content, fate }: PlannedText,
): Promise<void> {
  const fields = kind.fieldsOf(key)
  const stored = await findText(tx, kind.name, key)
  const newest = stored && (await readNewest(tx, kind, stored, { language }))
  let version = newest?.number ?? 0
  if (!newest || !sameContent(fields, newest.content, content)) {
    // A draft that only stands behind what is published now stays as it is.
    if (fate.fate === 'unchanged' && state === 'published') return
    version = await addText(tx, actor, kind, { key, language, order }, content, !stored)
  }
  if (state !== 'published') return
  // One that runs inside of another transaction is joined already.
  const db = findPassage(tx) ? tx : joinTransaction(tx)
  const id = { key, language }
  const outcome = await publishText(db, actor.id ?? '', kind, id, { version })
  if (outcome.outcome !== 'invalid') return
  const [issue] = outcome.issues
  throw new InvalidList([
    listIssue(`Line ${fate.line}: ${issue?.message ?? 'cannot be published'}`),
  ])
}

async function addText(
  tx: Tx,
  actor: Actor,
  kind: TextKind,
  { key, language, order }: { key: string; language: Language; order: number },
  content: TextContent,
  isNew: boolean,
): Promise<number> {
  if (kind.name !== 'theme' || !isNew)
    return addVersion(tx, actor, kind, { key, language, order }, content)
  if (language !== 'en')
    throw new InvalidList([listIssue(`The theme ${key} has no English text: import that first`)])
  if (!(await addThemeText(tx, actor, { id: key, order }, content)))
    throw new InvalidList([
      listIssue(`There is a theme of this name already: ${String(content.name)}`),
    ])
  return 1
}

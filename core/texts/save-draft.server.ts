import { setImmediate as nextTurn } from 'node:timers/promises'
import { errorsOf, type Issue, Refusal } from '#core/issue.ts'
import { tidyRecord } from '#core/record/fields.ts'
import { InvalidList, type RowIssue, type SaveOutcome, type SentList } from '#core/record/list.ts'
import { runSave } from '#core/record/save.server.ts'
import { readSentList, shapeOfRow } from '#core/record/sent-list.server.ts'
import type { Save } from '#core/record/write.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { rolledBack } from '#db/transact.ts'
import { checkDraft } from './check-text.ts'
import { createVersion } from './create-version.server.ts'
import { findDraft } from './drafts.server.ts'
import { withSharedFields } from './english.server.ts'
import { findSharedDraft, saveSharedDraft } from './shared-draft.server.ts'
import {
  createTextRow,
  draftListOf,
  findNewestVersion,
  findText,
  type StoredText,
} from './stored-texts.server.ts'
import {
  completeContent,
  sameContent,
  type TextContent,
  type TextId,
  type TextKind,
  type TextRow,
} from './text-kind.ts'

/**
 * Saves what is written since the newest version, shared by all who write it, under the rules of lists
 * (409, keys). It is no version and no change in the history. Throws Refusal 'not-allowed', 'not-found'.
 */
export async function saveDraft(
  db: Db,
  actorId: string,
  kind: TextKind,
  id: TextId,
  sent: SentList,
  /** The English version that it now translates; by default that of the previous version. */
  translates?: number,
): Promise<SaveOutcome<TextRow>> {
  const text = await requireText(db, actorId, kind, id)
  const fields = kind.fieldsOf(text.key)
  const { read, issues } = readSentList(sent, shapeOfRow<TextRow>(fields), {
    rows: 1,
    message: notOne,
  })
  if (!read) return { outcome: 'invalid', issues }
  const [row] = read.rows
  const sentContent = row && tidyRecord(fields, completeContent(fields, row))
  // A long body is parsed, tidied and checked: each in a turn of its own, and before the transaction.
  await nextTurn()
  const content = sentContent && (kind.tidy?.(sentContent) ?? sentContent)
  if (!content) return { outcome: 'invalid', issues: [issueOf(kind, text.key, {}, notOne)] }
  await nextTurn()
  const errors = [
    ...errorsOf(checkDraft(kind, text.key, content)),
    ...(id.language === 'en' ? await listClashes(db, kind, text.key, content) : []),
  ]
  const list = draftListOf(text, id.language)
  const current = async () =>
    (await findDraft(db, kind, id))?.list ?? Promise.reject(new Refusal('not-found'))
  return runSave(db, { list, actorId, read, current }, async (save) => {
    const whole = await withSharedFields(save.tx, kind, { ...id, key: text.key }, content)
    const isNew = await writeDraft(save, kind, { ...id, text, errors }, whole, translates)
    return isNew ? { ids: {}, changed: [] } : undefined
  })
}

/** What the version would meet outside the text: a name or an address that is taken. */
async function listClashes(
  db: Db,
  kind: TextKind,
  key: string,
  content: TextContent,
): Promise<readonly Issue[]> {
  if (!kind.afterVersion) return []
  try {
    await rolledBack(db, async (tx) => kind.afterVersion?.(tx, key, content))
    return []
  } catch (error) {
    if (error instanceof InvalidList) return error.issues
    throw error
  }
}

const notOne = 'The text could not be read: load the page again'

/** Returns false if nothing changed. Throws InvalidList. */
async function writeDraft(
  save: Save,
  kind: TextKind,
  { text, language, errors: found }: TextId & { text: StoredText; errors: readonly Issue[] },
  content: TextContent,
  translates?: number,
): Promise<boolean> {
  const { tx, actor } = save
  const stored = errorsOf((await kind.checkStored?.(tx, content)) ?? [])
  const errors = [...found, ...stored]
  const name = kind.titleOf(content, text.key)
  if (errors.length > 0)
    throw new InvalidList(errors.map((issue): RowIssue => ({ ...issue, id: 'text', name })))
  const where = { text, language }
  const draft = await findSharedDraft(tx, kind, where)
  const newest = draft ?? (await findNewestVersion(tx, kind, text, where))
  const before = newest?.content ?? kind.original?.(text.key, language)
  const isCaughtUp = translates !== undefined && translates !== newest?.translates
  if (before && !isCaughtUp && sameContent(kind.fieldsOf(text.key), before, content)) return false
  await saveSharedDraft(tx, actor, kind, where, {
    content,
    translates: translates ?? newest?.translates,
    editors: draft?.editors ?? [],
  })
  return true
}

/** Creates an unpublished first version. Returns false if its key is taken. Throws Refusal 'not-allowed'. */
export async function createText(
  db: Db,
  actorId: string,
  kind: TextKind,
  id: TextId,
  content: TextContent,
): Promise<boolean> {
  return write(db, { actorId, right: mayEditContent }, async (work) => {
    const { tx } = work
    if (!(await createTextRow(tx, kind.name, { key: id.key }))) return false
    await createVersion(work, kind, id, content)
    return true
  })
}

/** Creates the row of an original that was never changed. */
async function requireText(
  db: Db,
  actorId: string,
  kind: TextKind,
  { key }: TextId,
): Promise<StoredText> {
  const text = await findText(db, kind.name, key)
  if (text) return text
  if (!kind.original?.(key)) throw new Refusal('not-found')
  return write(db, { actorId, right: mayEditContent }, async ({ tx }) => {
    const made =
      (await createTextRow(tx, kind.name, { key })) ?? (await findText(tx, kind.name, key))
    if (!made) throw new Refusal('not-found')
    return made
  })
}

function issueOf(kind: TextKind, key: string, content: TextContent, message: string): RowIssue {
  const name = kind.titleOf(content, key)
  return { id: 'text', name, path: 'list', message, severity: 'error' }
}

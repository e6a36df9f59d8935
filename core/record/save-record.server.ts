import { randomUUID } from 'node:crypto'
import { changeSite } from '#core/approval/gate.server.ts'
import { voidSubmissions } from '#core/approval/submissions.server.ts'
import { typedValue } from '#core/fields/kinds.ts'
import { newRecord, recordChange } from '#core/history/changes.server.ts'
import { error, type Issue } from '#core/issue.ts'
import type { Work } from '#core/work.ts'
import { claimListRevision, lockList, takeListRevision } from '#db/revisions.ts'
import { isWhole, json } from '#db/values.ts'
import { type AnyDraft, type DraftOf, emptyValues, type FieldTable, tidyRecord } from './fields.ts'
import { InvalidList, isRecordId } from './list.ts'
import { listChanges, mergeRows } from './merge.ts'
import { formFields, listName, type Noun, type RecordOf } from './noun.ts'
import { listOfOne, openRecord, withFixed } from './noun-list.server.ts'
import { findRecord, findTaken } from './records.server.ts'
import { findListAt } from './sent-again.server.ts'
import { asLevel, columnsOf, rowsOf, translationsOfRecord, withHashes } from './store.server.ts'
import { createRecordWriter, listStoredRecords, saveRecords } from './write.server.ts'

/** What a form or a file says of the fields; what it leaves out keeps its value. */
export type SentValues = Readonly<Record<string, unknown>>

export type Conflict<T extends FieldTable = FieldTable> = {
  outcome: 'conflict'
  current: RecordOf<T>
  /** What was sent, with what only the others have changed. */
  merged: DraftOf<T>
  /** The fields that both have changed. */
  both: string[]
  /** The fields that only the others have changed. */
  taken: string[]
}

export type RecordOutcome<T extends FieldTable = FieldTable> =
  | { outcome: 'saved'; id: string; revision: number }
  | { outcome: 'invalid'; issues: Issue[] }
  /** It cannot be removed, for the reason that the sentence says. */
  | { outcome: 'kept'; why: string }
  | { outcome: 'not-found' }
  | Conflict<T>

/** The id comes with the form, so that a form that is sent twice makes one record. */
export async function createRecord(
  work: Work,
  noun: Noun,
  sent: SentValues & { id: string },
): Promise<RecordOutcome> {
  const id = isRecordId(sent.id) ? sent.id : randomUUID()
  const values: DraftOf<FieldTable> = {
    ...emptyValues(noun.fields),
    ...valuesOf(noun, sent),
    id,
  }
  await lockList(work.tx, noun.name)
  const taken = await findTaken(work.tx, noun, { id, key: String(values.name ?? '') })
  if (taken?.id === id) return answerTwice(work, noun, values)
  if (taken) return { outcome: 'invalid', issues: [takenIssue(noun, values, taken)] }
  const revision = await takeListRevision(work.tx, listName(noun, id))
  return saveOne(work, noun, { id, revision }, [{ ...values, isNew: true }])
}

/** Texts are read in the way of the fields' kinds: '1' and 'on' come from forms. */
function valuesOf(noun: Noun, sent: SentValues): DraftOf<FieldTable> {
  const values: AnyDraft = { id: '' }
  for (const name of formFields(noun.fields)) {
    const field = noun.fields[name]
    const value = sent[name]
    if (field && value !== undefined)
      values[name] = typeof value === 'string' ? typedValue(field, value) : value
  }
  return tidyRecord(noun.fields, values as DraftOf<FieldTable>)
}

async function answerTwice(
  { tx }: Work,
  noun: Noun,
  values: DraftOf<FieldTable>,
): Promise<RecordOutcome> {
  const stored = await findRecord(tx, { ...noun, key: 'id' }, values.id)
  if (stored && isSame(noun, stored, values))
    return { outcome: 'saved', id: stored.id, revision: stored.revision }
  const message = 'This form was sent before with other values: load the page again'
  return { outcome: 'invalid', issues: [error(formFields(noun.fields)[0] ?? 'id', message)] }
}

function takenIssue(
  { one }: Noun,
  { name }: DraftOf<FieldTable>,
  { isRemoved }: { isRemoved: boolean },
): Issue {
  const choose = isRemoved
    ? 'in the trash: restore it, or choose another one'
    : 'already: choose another one'
  return error('name', `There is a ${one} of the name ${name} ${choose}`)
}

/**
 * Saves one record under its revision; the same values twice succeed. What visitors see otherwise
 * needs a second person where changes do. Throws Refusal 'needs-approval'.
 *
 * @param sent.revision that the form began with: the base of the merge with what others saved since
 * @param sent.isCaughtUp its author says that the translations match the English
 */
export async function saveRecord(
  work: Work,
  noun: Noun,
  sent: { key: string; revision: number; values: SentValues; isCaughtUp?: boolean },
): Promise<RecordOutcome> {
  const { key, revision, isCaughtUp = false } = sent
  const found = await findRecord(work.tx, noun, key)
  if (!found) return { outcome: 'not-found' }
  const { id } = found
  const claimed = isWhole(revision)
    ? await claimListRevision(work.tx, listName(noun, id), revision)
    : undefined
  // Another save that held the revision may have just ended.
  const stored = claimed === undefined ? await findRecord(work.tx, noun, key) : found
  if (!stored) return { outcome: 'not-found' }
  const { revision: current, ...before } = stored
  const values: DraftOf<FieldTable> = { ...before, ...valuesOf(noun, sent.values), id }
  for (const name of Object.keys(noun.fields))
    if (noun.fields[name]?.isServerSet) delete values[name]
  const typed = withFixed(noun, values, before)
  const wanted = isCaughtUp ? asLevel(noun.fields, typed) : typed
  if (isSame(noun, before, wanted)) return { outcome: 'saved', id, revision: current }
  if (claimed === undefined) return conflictOf(work, noun, { revision, stored, mine: wanted })
  return saveOne(work, noun, { id, revision: claimed }, [wanted])
}

function isSame(
  { fields }: Noun,
  before: DraftOf<FieldTable>,
  wanted: DraftOf<FieldTable>,
): boolean {
  return Object.keys(fields).every((name) => before[name] === (wanted[name] ?? before[name]))
}

async function conflictOf(
  { tx }: Work,
  noun: Noun,
  of: { revision: number; stored: RecordOf<FieldTable>; mine: DraftOf<FieldTable> },
): Promise<Conflict> {
  const { revision, stored: theirs, mine } = of
  const past = await findListAt(tx, listOfOne(noun, theirs.id), revision)
  const versions = { base: past?.rows ?? [], mine: [mine], theirs: [theirs] }
  const rules = { fields: formFields(noun.fields) }
  // Without a base whatever differs was changed by both.
  const changes = listChanges(versions, rules)
  const isBoth = (by: string) => by === 'both' || versions.base.length === 0
  return {
    outcome: 'conflict',
    current: theirs,
    merged: mergeRows(versions, rules, () => 'mine')[0] ?? mine,
    both: changes.filter(({ by }) => isBoth(by)).map(({ field }) => field),
    taken: changes.filter(({ by }) => by === 'them').map(({ field }) => field),
  }
}

async function saveOne(
  work: Work,
  noun: Noun,
  { id, revision }: { id: string; revision: number },
  rows: DraftOf<FieldTable>[],
): Promise<RecordOutcome> {
  try {
    const list = listOfOne(noun, id)
    const { changed } = await saveRecords({ ...work, revision }, list, () => rows)
    if (changed) await changeSite(work, noun.shows, rows.length === 0 ? 'withdrawal' : undefined)
    return { outcome: 'saved', id, revision }
  } catch (refusal) {
    if (!(refusal instanceof InvalidList)) throw refusal
    return { outcome: 'invalid', issues: refusal.issues }
  }
}

/** Moves a record to the trash, which withdraws it from visitors at once. */
export async function removeRecord(work: Work, noun: Noun, key: string): Promise<RecordOutcome> {
  const found = await findRecord(work.tx, noun, key)
  if (!found) return { outcome: 'not-found' }
  const { revision: _, ...record } = found
  const { whyKept } = await openRecord(work.tx, noun, record)
  if (whyKept) return { outcome: 'kept', why: whyKept }
  const revision = await takeListRevision(work.tx, listName(noun, record.id))
  return saveOne(work, noun, { id: record.id, revision }, [])
}

/**
 * Adds a record that the program itself makes, without rules and without the gate.
 *
 * @param isOriginal it was there from the beginning: the history does not tell it
 * @returns undefined, and writes nothing, where its key or its id is taken
 */
export async function insertRecord<T extends FieldTable>(
  work: Work,
  noun: Noun<T>,
  record: DraftOf<T>,
  isOriginal = false,
): Promise<string | undefined> {
  const { tx, now, timeZone } = work
  const names = Object.keys(noun.fields)
  const row = await rowsOf(tx)
    .insertInto(noun.name)
    .values({
      ...columnsOf(noun.fields, names, record, { now, timeZone }),
      translations: json(translationsOfRecord(noun.fields, record)),
      id: record.id,
      removed_at: null,
      removed_by: null,
      display_order: 0,
      created_at: now,
      updated_at: now,
    })
    // Of two programs that add the same one, either index may notice the other first.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  const list = listName(noun, record.id)
  const revision = await takeListRevision(tx, list)
  if (isOriginal) return record.id
  const { id: _, ...values } = withHashes(noun.fields, record)
  await recordChange(work, {
    noun: noun.name,
    recordId: record.id,
    recordName: noun.titleOf(record),
    action: 'added',
    differences: newRecord(values),
    list,
    revision,
  })
  return record.id
}

/**
 * Changes a record by the program itself, without rules and without the gate.
 *
 * @param expected the revision that was read; by default the present one
 * @returns false, and writes nothing, where somebody has saved it since
 */
export async function updateRecord<T extends FieldTable>(
  work: Work,
  noun: Noun<T>,
  { before, after }: { before: RecordOf<T>; after: Partial<DraftOf<T>> },
  expected?: number,
): Promise<boolean> {
  const wanted = { ...before, ...after }
  if (Object.keys(noun.fields).every((name) => before[name] === wanted[name])) return true
  const list = listOfOne(noun, before.id)
  const revision =
    expected === undefined
      ? await takeListRevision(work.tx, list.name)
      : await claimListRevision(work.tx, list.name, expected)
  if (revision === undefined) return false
  const [stored] = await listStoredRecords(work.tx, list)
  if (!stored) return false
  const writer = createRecordWriter(work, list, revision)
  await writer.update(stored, wanted)
  await voidSubmissions(work.tx, { list: list.name }, `${work.actor.name} has edited it since`)
  return true
}

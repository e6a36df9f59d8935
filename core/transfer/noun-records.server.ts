import { randomUUID } from 'node:crypto'
import { errorsOf } from '#core/issue.ts'
import { type AnyDraft, type DraftOf, emptyValues, type FieldTable } from '#core/record/fields.ts'
import { InvalidList, listIssue } from '#core/record/list.ts'
import { listName, type Noun } from '#core/record/noun.ts'
import { listOfOne } from '#core/record/noun-list.server.ts'
import { listRecords, trashOf } from '#core/record/records.server.ts'
import { insertRecord, updateRecord } from '#core/record/save-record.server.ts'
import { listStoredRecords } from '#core/record/write.server.ts'
import { findOfficeDay } from '#core/settings/settings.server.ts'
import type { Work } from '#core/work.ts'
import { findNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import { withMore } from './more-columns.ts'
import type { FoundRecord, Opening, OpenRecords, RecordKind } from './record-transfer.server.ts'
import { type Column, columnsFor } from './values.ts'

/** Columns of files that are no fields of the noun. */
export type NounColumns<T extends FieldTable, M = object> = {
  columns: readonly Column[]
  read(db: Db): Promise<(id: string) => M>
  open(db: Db): Promise<OpenColumns<DraftOf<T> & M>>
}

type OpenColumns<D extends AnyDraft> = Required<Pick<OpenRecords<D>, 'complete'>> & {
  /** Adds what the row changes and the names that it wants; returns why it may not be saved. */
  check(row: FoundRecord<D>): string[]
  /** Of these rows, once their records are written. */
  write(work: Work, rows: readonly FoundRecord<D>[]): Promise<void>
}

type Draft = DraftOf<FieldTable>

/** The records of a noun, each of which is saved by itself. */
export function recordsOfNoun<T extends FieldTable>(
  noun: Noun<T>,
  more?: NounColumns<T>,
): RecordKind
export function recordsOfNoun(noun: Noun, more?: NounColumns<FieldTable>): RecordKind<Draft> {
  const { name, one, key, shows, fields } = noun
  const columns = columnsFor(fields)
  const required = columns.filter(
    ({ field }) => 'required' in field && field.required === true && field.kind !== 'person',
  )
  const marks = required.map(({ name }) => name)
  return {
    noun: name,
    one,
    key,
    shows,
    fields,
    columns,
    marks: key === 'name' ? ['name', ...marks.filter((name) => name !== 'name')] : marks,
    moreColumns: more?.columns,
    read: (db) => readNoun(db, noun, more),
    open: (opening) => openNoun(opening, noun, more),
  }
}

async function readNoun(db: Db, noun: Noun, more: NounColumns<FieldTable> | undefined) {
  const stored = await listStoredRecords(db, trashOf(noun))
  const nameOf = ({ draft }: (typeof stored)[number]) => String(draft.name)
  if (noun.key === 'name') stored.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const moreOf = await more?.read(db)
  return { stored: moreOf ? withMore(stored, moreOf) : stored, hasTrash: false }
}

async function openNoun(
  { db }: Opening,
  noun: Noun,
  columns: NounColumns<FieldTable> | undefined,
): Promise<OpenRecords<Draft>> {
  const present = await listRecords(db, noun)
  const revisions = new Map(present.map(({ id, revision }) => [id, revision]))
  const today = await findOfficeDay(db, await findNow(db))
  const read = await readNoun(db, noun, columns)
  const more = await columns?.open(db)
  return {
    ...read,
    revisions: Object.fromEntries([...revisions].map(([id, each]) => [listName(noun, id), each])),
    blank: () => ({ ...emptyValues(noun.fields), id: randomUUID() }) as Draft,
    titleOf: (draft) => noun.titleOf(draft),
    complete: (typed, of) => more?.complete(typed, of) ?? typed,
    check(row, staff) {
      const reasons = more?.check(row) ?? []
      refuseByRules(noun, row, { today, staff })
      row.found.reasons.push(...reasons)
    },
    async save(work, rows) {
      for (const { before, draft: said, row } of rows) {
        const draft = onlyFields(noun, said)
        const revision = revisions.get(draft.id) ?? 0
        const isSaved = before
          ? await updateRecord(
              work,
              noun,
              { before: { ...before.draft, revision }, after: draft },
              revision,
            )
          : (await insertRecord(work, noun, draft)) !== undefined
        if (!isSaved) {
          const text = `Line ${row.line}: somebody has saved this ${noun.one} meanwhile: check the file again`
          throw new InvalidList([listIssue(text)])
        }
      }
      await more?.write(work, rows)
      return rows.some(({ isSeen = true }) => isSeen)
    },
  }
}

function onlyFields({ fields }: Noun, { id, ...said }: Draft): Draft {
  return { id, ...Object.fromEntries(Object.keys(fields).map((name) => [name, said[name]])) }
}

/** By the rules of the form; but a record may come without people, and overdue, as it went. */
function refuseByRules(
  noun: Noun,
  { draft, before, found: { changes, reasons } }: FoundRecord<Draft>,
  { today, staff }: { today: string; staff: ReadonlySet<string> },
): void {
  const { fields } = noun
  const { check } = listOfOne(noun, draft.id)
  const issuesFor = (saved: Draft[]) => errorsOf(check([draft], { today, saved }))
  // What is wrong with the key of a new one is told in any case.
  const ofKey = before ? [] : issuesFor([]).filter(({ path }) => fields[path]?.isFixed)
  reasons.push(...ofKey.map(({ message }) => message))
  if (reasons.length > 0 || (before && changes.length === 0)) return
  const messages = issuesFor([before?.draft ?? draft])
    .filter(({ path }) => fields[path]?.kind !== 'person' || draft[path] !== '')
    .map(({ message }) => message)
  for (const [name, { kind, label }] of Object.entries(fields))
    if (kind === 'person' && draft[name] !== '' && !staff.has(String(draft[name])))
      messages.push(`The ${label.toLowerCase()} is no longer on the staff: name another one`)
  reasons.push(...new Set(messages))
}

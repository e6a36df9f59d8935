import { randomUUID } from 'node:crypto'
import { errorsOf } from '#core/issue.ts'
import { listEverybody, listStaff } from '#core/people/list.server.ts'
import {
  columnName,
  type DraftOf,
  emptyValues,
  type FieldTable,
  hashName,
  tidyRecord,
  translationsOf,
} from '#core/record/fields.ts'
import { InvalidList, isRecordId, listIssue } from '#core/record/list.ts'
import { listName, type Noun, type RecordOf } from '#core/record/noun.ts'
import { listOfOne, withFixed } from '#core/record/noun-list.server.ts'
import { listRecords, trashOf } from '#core/record/records.server.ts'
import { insertRecord, updateRecord } from '#core/record/save-record.server.ts'
import { hashOf, listBehind, withHashes } from '#core/record/store.server.ts'
import { listRemoved } from '#core/record/trash.server.ts'
import { findOfficeDay } from '#core/settings/settings.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { Work } from '#core/work.ts'
import { findNow } from '#db/clock.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'
import {
  type MoreColumns,
  type MoreValues,
  type ResolvedMore,
  resolveMore,
} from './more-columns.ts'
import { createSeen, type KindPlan, planOf, planRows } from './plan-rows.server.ts'
import { type FieldChange, isWritten, type RowPlan, type TransferRecord } from './transfer.ts'
import type { TransferDependencies, TransferKind } from './transfer-kind.ts'
import {
  type Column,
  changesOf,
  inOrder,
  readColumns,
  readPerson,
  shownValue,
  textOf,
} from './values.ts'

/** Columns of files that are no fields of the noun. */
export type NounColumns<T extends FieldTable, V extends MoreValues = MoreValues> = {
  columns: readonly Column[]
  listKept(db: Db): Promise<ReadonlyMap<string, V>>
  /** Reads once, for all rows of a file. */
  begin(dependencies: TransferDependencies): Promise<MoreColumns<DraftOf<T>, Work, V>>
}

type MoreReader = MoreColumns<DraftOf<FieldTable>, Work, MoreValues>

type AnyRecord = RecordOf<FieldTable>

/** How the records of a noun go out as files and come in again (docs/product.md §15.1). */
export function recordTransfer<T extends FieldTable>(
  noun: Noun<T>,
  more?: NounColumns<T>,
): TransferKind
export function recordTransfer(noun: Noun, more?: NounColumns<FieldTable>): TransferKind {
  const { fields, key } = noun
  const columns = Object.entries(fields)
    .filter(([, { hashFor }]) => hashFor === undefined)
    .map(([name, field]): Column => ({ name: columnName(name), key: name, field }))
  const required = columns.filter(
    ({ field }) => 'required' in field && field.required === true && field.kind !== 'person',
  )
  const marks = required.map(({ name }) => name)
  const behind = translationsOf(fields).length > 0 ? [behindColumn] : []
  const names = [
    'id',
    ...columns.map(({ name }) => name),
    ...behind,
    ...(more?.columns ?? []).map(({ name }) => name),
  ]
  return {
    noun: noun.name,
    marks: key === 'name' ? ['name', ...marks.filter((name) => name !== 'name')] : marks,
    columns: names,
    listsOf: () => [],
    async *records({ db }) {
      yield* await exported(db, noun, { columns, names, more })
    },
    plan: (dependencies, rows) => planRecords(dependencies, noun, { columns, more }, rows),
  }
}

/** People have other ids in each installation: they go by their address. */
async function exported(
  db: Db,
  noun: Noun,
  of: { columns: readonly Column[]; names: readonly string[]; more?: NounColumns<FieldTable> },
): Promise<TransferRecord[]> {
  const { columns, names, more } = of
  const own = await more?.listKept(db)
  const emails = new Map((await listEverybody(db)).map(({ id, email }) => [id, email]))
  return mapInTurns(await listRecords(db, noun), (record) => {
    const cells = columns.map(({ name, key, field }) => {
      const value = record[key]
      return [name, field.kind === 'person' ? (emails.get(String(value)) ?? '') : value]
    })
    return inOrder(names, {
      id: record.id,
      ...Object.fromEntries(cells),
      [behindColumn]: behindIn(noun, record),
      ...own?.get(record.id),
    })
  })
}

type Planned = {
  plan: RowPlan
  before: AnyRecord | undefined
  record: DraftOf<FieldTable>
  more: ResolvedMore<MoreValues> | undefined
}

async function planRecords(
  dependencies: TransferDependencies,
  noun: Noun,
  { columns, more }: { columns: readonly Column[]; more?: NounColumns<FieldTable> },
  rows: readonly SourceRow[],
): Promise<KindPlan> {
  const { db, onRow } = dependencies
  const known = await findKnown(db, noun)
  const reader = await more?.begin(dependencies)
  const revisions = Object.fromEntries(
    known.records.map(({ id, revision }) => [listName(noun, id), revision]),
  )
  return planRows(rows, (row) => planRow(noun, columns, known, reader, row), {
    revisions,
    onRow,
    async write(work, accepted) {
      const wanted = accepted.filter(({ plan }) => isWritten(plan))
      for (const each of wanted)
        if (!(await writeRow(work, noun, each))) {
          const text = `Line ${each.plan.line}: somebody has saved this ${noun.one} meanwhile: check the file again`
          throw new InvalidList([listIssue(text)])
        }
      const more = wanted.flatMap(({ record, more }) => (more ? [{ ...more, id: record.id }] : []))
      await reader?.write(work, more)
      return wanted.some(({ more }) => more?.isSeen ?? true) ? noun.shows : []
    },
  })
}

/** Returns false where somebody has saved it since the file was read. */
async function writeRow(work: Work, noun: Noun, { before, record }: Planned): Promise<boolean> {
  if (before) return updateRecord(work, noun, { before, after: record }, before.revision)
  return (await insertRecord(work, noun, record)) !== undefined
}

type Person = { id: string; name: string; email: string }

type Known = {
  records: readonly AnyRecord[]
  removed: ReadonlySet<string>
  people: readonly Person[]
  staff: readonly Person[]
  today: string
  seen: ReturnType<typeof createSeen>
}

async function findKnown(db: Db, noun: Noun): Promise<Known> {
  const removed = await listRemoved(db, trashOf(noun))
  const people = await listEverybody(db)
  const staff = new Set((await listStaff(db)).map(({ id }) => id))
  return {
    records: await listRecords(db, noun),
    removed: new Set(removed.flatMap(({ id, name }) => [`id ${id}`, `name ${name}`])),
    people,
    staff: people.filter(({ id }) => staff.has(id)),
    today: await findOfficeDay(db, await findNow(db)),
    seen: createSeen(),
  }
}

function planRow(
  noun: Noun,
  columns: readonly Column[],
  known: Known,
  reader: MoreReader | undefined,
  { line, cells, issue }: SourceRow,
): Planned {
  const id = textOf(cells.id).trim()
  const name = textOf(cells.name).trim()
  const before = known.records.find((each) =>
    noun.key === 'name' ? each.name === name : each.id === id,
  )
  const { values, issues } = readColumns(
    columns.filter(({ field }) => field.kind !== 'person'),
    cells,
  )
  const people = readPeople(columns, known, cells, before)
  const reasons = issue ? [issue] : [...issues, ...people.issues]
  if (!issue) reasons.push(...identityIssues(noun, known, { id, name, line, before }))
  const { revision: _, ...kept } = before ?? { ...emptyValues(noun.fields), revision: 0 }
  const sent = { ...kept, ...values, ...people.ids, id: before?.id ?? (id || randomUUID()) }
  const whole = withFixed(noun, tidyRecord(noun.fields, sent), before)
  const said = { ...whole, ...hashesSaid(noun, whole, cells, before) }
  const record = withHashes(noun.fields, said, before)
  const more =
    issue || !reader ? undefined : resolveMore(reader, cells, { draft: record, saved: before })
  if (!issue && !before) reasons.push(...keyIssues(noun, known, record))
  const changes = [
    ...changesOfFields(columns, known, before, record),
    ...changesBehind(noun, before, record),
    ...(more?.changes ?? []),
  ]
  if (reasons.length === 0 && (!before || changes.length > 0))
    reasons.push(...ruleIssues(noun, known, before, record))
  reasons.push(...(more?.reasons ?? []))
  const found = { line, name: name || noun.titleOf(record), isNew: !before, changes, reasons }
  return { plan: planOf(found), before, record, more }
}

/** The column that names the translations which were written for other English. */
const behindColumn = 'behind'

function behindIn({ fields }: Noun, record: DraftOf<FieldTable>): string {
  return listBehind(fields, record)
    .map(({ translation }) => columnName(translation))
    .join(' ')
}

/**
 * The hashes of the English of translations, where a row says them: by the names of those that are
 * behind, or as files of before 1.0.0 did, by the English itself. What only repeats what is here
 * follows from the rest of the row.
 */
function hashesSaid(
  noun: Noun,
  record: DraftOf<FieldTable>,
  cells: SourceRow['cells'],
  before: AnyRecord | undefined,
): Record<string, string> {
  const written = cells[behindColumn] === undefined ? undefined : textOf(cells[behindColumn]).trim()
  const isNews = written !== undefined && written !== (before ? behindIn(noun, before) : '')
  const hashes: Record<string, string> = {}
  for (const { field, translation } of translationsOf(noun.fields)) {
    const name = hashName(translation)
    const english = textOf(cells[`${columnName(translation)}_of`]).trim()
    if (isNews) {
      const isBehind = written.split(/\s+/).includes(columnName(translation))
      const isStill =
        isBehind &&
        before &&
        listBehind(noun.fields, before).some((each) => each.translation === translation)
      if (!isStill) hashes[name] = hashOf(isBehind ? '' : record[field])
    } else if (english !== '' && hashOf(english) !== before?.[name]) hashes[name] = hashOf(english)
  }
  return hashes
}

function changesBehind(
  noun: Noun,
  before: AnyRecord | undefined,
  record: DraftOf<FieldTable>,
): FieldChange[] {
  const labels = (of: DraftOf<FieldTable>) =>
    listBehind(noun.fields, of)
      .map(({ translation }) => noun.fields[translation]?.label)
      .join(', ')
  const was = before ? labels(before) : ''
  const is = labels(record)
  return was === is ? [] : [{ label: 'Behind the English', before: was, after: is }]
}

function identityIssues(
  noun: Noun,
  { records, removed, seen }: Known,
  of: { id: string; name: string; line: number; before: AnyRecord | undefined },
): string[] {
  const { id, line, before } = of
  const name = noun.key === 'name' ? of.name : ''
  const { one } = noun
  const issues: string[] = []
  const other = records.find((each) => each.id === id)
  if (other && other !== before)
    issues.push(
      `This is the id of the ${one} ${noun.titleOf(other)}, and the name of a ${one} never changes`,
    )
  if (id !== '' && !other && !isRecordId(id))
    issues.push('Id must be empty, or one that an export gave')
  const keys = Object.entries({ id, name }).filter(([, each]) => each !== '')
  if (!before && keys.some(([what, each]) => removed.has(`${what} ${each}`)))
    issues.push(`This ${one} is in the trash: restore it first`)
  return [...issues, ...keys.flatMap(([what, each]) => seen(what, each, line) ?? [])]
}

/** What is wrong with the key of a new record. */
function keyIssues(noun: Noun, { today }: Known, record: DraftOf<FieldTable>): string[] {
  return errorsOf(listOfOne(noun, record.id).check([record], { today, saved: [] }))
    .filter(({ path }) => noun.fields[path]?.isFixed)
    .map(({ message }) => message)
}

/** Those of the form; but a record may come without people, and overdue, as it went. */
function ruleIssues(
  noun: Noun,
  { today, staff }: Known,
  before: AnyRecord | undefined,
  record: DraftOf<FieldTable>,
): string[] {
  const { check } = listOfOne(noun, record.id)
  const issuesFor = (saved: DraftOf<FieldTable>[]) => errorsOf(check([record], { today, saved }))
  const kindOf = (path: string) => noun.fields[path]?.kind
  const issues = issuesFor([before ?? record]).filter(
    ({ path }) => kindOf(path) !== 'person' || record[path] !== '',
  )
  const messages = issues.map(({ message }) => message)
  for (const [name, { kind, label }] of Object.entries(noun.fields))
    if (kind === 'person' && record[name] !== '' && !staff.some(({ id }) => id === record[name]))
      messages.push(`The ${label.toLowerCase()} is no longer on the staff: name another one`)
  return [...new Set(messages)]
}

function readPeople(
  columns: readonly Column[],
  known: Known,
  cells: SourceRow['cells'],
  before: AnyRecord | undefined,
): { ids: Record<string, string>; issues: string[] } {
  const ids: Record<string, string> = {}
  const issues: string[] = []
  for (const { name, key, field } of columns) {
    if (field.kind !== 'person') continue
    const kept = known.people.filter(({ id }) => id === before?.[key])
    const whyNobody = (named: string) =>
      `${field.label} ${named} is nobody of the staff: invite them first, or leave the cell empty`
    const same = readPerson(kept, cells[name], whyNobody)
    const { person = kept[0], issue } = same.issue
      ? readPerson(known.staff, cells[name], whyNobody)
      : same
    ids[key] = person?.id ?? String(before?.[key] ?? '')
    if (issue) issues.push(issue)
  }
  return { ids, issues }
}

function changesOfFields(
  columns: readonly Column[],
  { people }: Known,
  before: AnyRecord | undefined,
  record: DraftOf<FieldTable>,
): FieldChange[] {
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  const free = columns.filter(({ field }) => !field.isFixed)
  return changesOf(free, before, record, (value, { kind }) =>
    shownValue(kind === 'person' ? (emails.get(String(value)) ?? value) : value),
  )
}

import { readInstant } from '#core/dates.ts'
import { type Field, withLabel } from '#core/fields/kinds.ts'
import type { PictureUse } from '#core/media/intake.ts'
import { listEverybody, listStaff } from '#core/people/list.server.ts'
import type { StoredRecord } from '#core/record/definition.server.ts'
import { type AnyDraft, type FieldTable, tidyRecord, translationsOf } from '#core/record/fields.ts'
import { isRecordId } from '#core/record/list.ts'
import { withFixed } from '#core/record/noun-list.server.ts'
import { withHashes } from '#core/record/store.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { Work } from '#core/work.ts'
import type { ContentType } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { behindCell, behindColumn, changesBehind, hashesSaid } from './behind-column.server.ts'
import {
  broughtPictures,
  type FilePictures,
  findFilePictures,
  resolvePictures,
  withPictures,
} from './file-pictures.server.ts'
import {
  createOncePerFile,
  type FoundRow,
  keptHere,
  mergeWithBase,
  type Opened,
  type UniqueName,
} from './plan-rows.server.ts'
import { isWritten, type TransferRecord } from './transfer.ts'
import type { Asked, TransferDependencies, TransferKind } from './transfer-kind.ts'
import {
  type Column,
  changesOf,
  inOrder,
  readColumns,
  readPerson,
  shownValue,
  textOf,
} from './values.ts'

/** What is kept as records: those of a noun, or a list that is saved together, or one a theme. */
export type RecordKind<D extends AnyDraft = AnyDraft> = {
  noun: TransferKind['noun']
  /** As in 'this claim'. */
  one: string
  /** What a row knows its record by; the name of one that goes by it never changes. */
  key: 'id' | 'name'
  shows: readonly ContentType[]
  marks: readonly string[]
  fields: FieldTable
  columns: readonly Column[]
  /** What a file may say, and no export writes. */
  unwritten?: readonly string[]
  /** Of what is no field, and stands behind them: the drafts that are read have it too. */
  moreColumns?: readonly Column[]
  /** The themes that have a list each; without it there is one list. */
  listThemes?(db: Db): Promise<string[]>
  read(db: Db, theme: string): Promise<ReadRecords<D>>
  open(dependencies: Opening, theme: string): Promise<OpenRecords<D>>
}

export type Opening = TransferDependencies & { now: Date }

/** One list of records, as it goes out. */
export type ReadRecords<D extends AnyDraft = AnyDraft> = {
  /** In the order of files. */
  stored: readonly StoredRecord<D>[]
  /** Whether its trash goes out too, and a row brings its record back from there. */
  hasTrash: boolean
}

/** The same, as it is compared with a file. */
export type OpenRecords<D extends AnyDraft = AnyDraft> = ReadRecords<D> & {
  revisions: Readonly<Record<string, number>>
  blank(): AnyDraft
  titleOf(draft: D): string
  /** The draft with what follows from what the file says. */
  complete?(draft: D, of: { before: D | undefined; given: ReadonlySet<string> }): D
  /** Adds why a row may not be saved, what is to be looked at, and names that it wants; `staff` are the ids of those who may be named. */
  check(row: FoundRecord<D>, staff: ReadonlySet<string>): void
  compare?(rows: readonly FoundRecord<D>[]): void
  /** What its pictures are called after. */
  wordsOf?(draft: D): Omit<PictureUse, 'folder'>
  /** Returns whether visitors see the difference. */
  save(work: Work, rows: readonly FoundRecord<D>[]): Promise<boolean>
}

export type FoundRecord<D extends AnyDraft = AnyDraft> = FoundRow & {
  row: SourceRow
  list: OpenRecords<D> | undefined
  before: StoredRecord<D> | undefined
  draft: D
  names: UniqueName[]
  /** False where visitors see nothing of what the row changes. */
  isSeen?: boolean
  /** The id that a new one brings along, and when it was made, where that is said. */
  brought: { id: string; createdAt: Date | undefined } | undefined
}

/** How records go out as files and come in again (docs/product.md §15.1). */
export function recordTransfer(kind: RecordKind): TransferKind {
  const { unwritten = [], moreColumns = [] } = kind
  const columns = kind.columns.filter(({ name }) => !unwritten.includes(name))
  const all = [...columns, ...moreColumns]
  const names = [
    'id',
    ...(kind.listThemes ? ['theme'] : []),
    ...columns.map(({ name }) => name),
    ...(translationsOf(kind.fields).length > 0 ? [behindColumn] : []),
    ...moreColumns.map(({ name }) => name),
  ]
  return {
    noun: kind.noun,
    marks: kind.marks,
    more: unwritten,
    columns: names,
    records: ({ db }, asked) => exportRecords(db, kind, { ...asked, names, columns: all }),
    open: (dependencies, rows) => openRecords(dependencies, kind, rows),
  }
}

const listThemes = async (db: Db, kind: RecordKind) => (await kind.listThemes?.(db)) ?? ['']

const themeOf = (kind: RecordKind, { cells }: SourceRow) =>
  kind.listThemes ? textOf(cells.theme).trim() : ''

/**
 * Those that are shown, the closed ones, and the trash where it is wanted. People have other ids in
 * each installation: they go by their address.
 */
async function* exportRecords(
  db: Db,
  kind: RecordKind,
  of: Asked & { names: readonly string[]; columns: readonly Column[] },
): AsyncGenerator<TransferRecord> {
  const { theme: wanted, withTrash, names, columns } = of
  const emails = new Map((await listEverybody(db)).map(({ id, email }) => [id, email]))
  const themes = await listThemes(db, kind)
  const asked = themes.filter((each) => !kind.listThemes || (wanted ?? each) === each)
  for (const theme of asked.toSorted()) {
    const { stored, hasTrash } = await kind.read(db, theme)
    const rankOf = ({ removed, closed }: AnyDraft) => (removed ? 2 : closed ? 1 : 0)
    const drafts = stored
      .filter(({ isRemoved }) => hasTrash || !isRemoved)
      .map(({ draft }) => draft)
      .filter((draft) => withTrash || rankOf(draft) < 2)
      .toSorted((a, b) => rankOf(a) - rankOf(b))
    for (const draft of drafts) {
      const cells = columns.map(({ name, key, field }) => {
        const value = draft[key]
        return [name, field.kind === 'person' ? (emails.get(String(value)) ?? '') : value]
      })
      const { id } = draft
      const behind = { [behindColumn]: behindCell(kind.fields, draft) }
      yield inOrder(names, { id, theme, ...Object.fromEntries(cells), ...behind })
    }
  }
}

async function openRecords(
  dependencies: Opening,
  kind: RecordKind,
  rows: readonly SourceRow[],
): Promise<Opened<FoundRecord>> {
  const { db, pictures, foreign } = dependencies
  const named = new Set(rows.map((row) => themeOf(kind, row)))
  const lists = new Map<string, OpenRecords>()
  for (const theme of (await listThemes(db, kind)).toSorted())
    if (named.has(theme)) lists.set(theme, await kind.open(dependencies, theme))
  const ofPictures = kind.columns.filter(({ field }) => field.kind === 'picture')
  const pictureColumns = ofPictures.map(({ name }) => name)
  const known = {
    people: await listEverybody(db),
    staff: new Set((await listStaff(db)).map(({ id }) => id)),
    pictures: await findFilePictures(db, rows, pictures, pictureColumns),
    foreign,
  }
  const finders = new Map([...lists].map(([theme, list]) => [theme, finderOf(kind, list, known)]))
  const ofList = <R extends FoundRecord>(list: OpenRecords, found: readonly R[]) =>
    found.filter((each) => each.list === list)
  return {
    revisions: Object.assign({}, ...[...lists.values()].map(({ revisions }) => revisions)),
    find(row) {
      const theme = themeOf(kind, row)
      return finders.get(theme)?.(row) ?? nowhere(row, theme)
    },
    compare(found) {
      for (const list of lists.values()) list.compare?.(ofList(list, found))
    },
    async write(work, accepted) {
      const wanted = accepted
        .filter(({ plan }) => isWritten(plan))
        .map((each) => ({ ...each, draft: withPictures(kind.fields, each.draft, pictures) }))
      let isSeen = false
      for (const list of lists.values()) {
        const own = ofList(list, wanted)
        if (own.length > 0) isSeen = (await list.save(work, own)) || isSeen
      }
      return isSeen ? kind.shows : []
    },
  }
}

/** A row of a theme that is not here. */
function nowhere(row: SourceRow, theme: string): FoundRecord {
  const { line, cells, issue } = row
  const reason = theme === '' ? 'Theme is missing' : `There is no theme ${theme.slice(0, 60)}`
  const reasons = [...(issue ? [issue] : []), reason]
  return {
    row,
    list: undefined,
    before: undefined,
    draft: { id: '' },
    names: [],
    brought: undefined,
    found: { line, name: textOf(cells.name), isNew: true, changes: [], reasons },
  }
}

type Known = Pick<TransferDependencies, 'foreign'> & {
  people: readonly { id: string; name: string; email: string }[]
  staff: ReadonlySet<string>
  pictures: FilePictures
}

/** Returns what finds what a row of a list says, checks it and compares it. */
function finderOf(kind: RecordKind, list: OpenRecords, known: Known) {
  const { fields, columns, moreColumns = [] } = kind
  const { pictures, foreign } = known
  const all = [...columns, ...moreColumns]
  const allFields = Object.fromEntries(all.map(({ key, field }) => [key, field]))
  const identify = identifierOf(kind, list)
  const emails = new Map(known.people.map(({ id, email }) => [id, email]))
  const shown = (value: unknown, field: Field) =>
    shownValue(
      field.kind === 'person' ? (emails.get(String(value)) ?? value) : withLabel(field, value),
    )
  const plain = all.filter(({ field }) => field.kind !== 'person')
  const compared = columns.filter(({ field }) => !field.isFixed)
  return (row: SourceRow): FoundRecord => {
    const { line, cells, issue } = row
    const { before: stored, brought, reasons: unknown, names } = identify(row)
    const before = stored?.draft
    const read = readColumns(plain, cells)
    const people = readPeople(columns, known, cells, before)
    const reasons = issue ? [issue] : [...read.issues, ...people.issues, ...unknown]
    const { values } = read
    const unseen = resolvePictures(fields, values, before, pictures, { isChosen: true })
    const given = new Set(Object.keys(values))
    const base = before ?? { ...list.blank(), ...(brought && { id: brought.id }) }
    const last = before && foreign?.baseOf(row)
    const { take, kept } = mergeWithBase(last, { ...values, ...people.ids }, base)
    const merged: AnyDraft = tidyRecord(allFields, { ...base, ...take })
    const fixed = withFixed({ fields }, merged, before)
    const said = { ...fixed, ...hashesSaid(fields, fixed, cells, before) }
    const hashed = withHashes(fields, said, before)
    // What is said to be behind is an edit too, by which a list may date a record.
    const draft = list.complete?.(hashed, { before, given }) ?? hashed
    const changes = [
      ...changesOf(compared, before, draft, shown),
      ...changesBehind(fields, before, draft),
      ...changesOf(moreColumns, before, draft),
    ]
    const found: FoundRow['found'] = {
      line,
      name: textOf(cells.name).trim() || list.titleOf(draft),
      isNew: !before,
      changes,
      reasons,
      notes: [],
      ...keptHere(kept, columns, foreign?.quiet),
      ...broughtPictures(fields, draft, list.wordsOf?.(draft) ?? { words: '' }, pictures),
    }
    const record = { row, list, before: stored, draft, brought, found, names }
    // Its cells may be those of other columns.
    if (issue) return record
    reasons.push(...unseen)
    list.check(record, known.staff)
    return record
  }
}

type Identified = Pick<FoundRecord, 'before' | 'brought' | 'names'> & { reasons: string[] }

function identifierOf({ key, one }: RecordKind, list: OpenRecords) {
  const { stored, hasTrash, titleOf } = list
  const oncePerFile = createOncePerFile()
  const byId = new Map(stored.map((record) => [record.draft.id, record]))
  const byName = new Map(stored.map((record) => [String(record.draft.name), record]))
  const isGone = (record: StoredRecord<AnyDraft> | undefined) =>
    !hasTrash && record?.isRemoved === true
  const present = (record: StoredRecord<AnyDraft> | undefined) =>
    isGone(record) ? undefined : record
  return ({ line, cells, issue }: SourceRow): Identified => {
    const id = textOf(cells.id).trim()
    const name = key === 'name' ? textOf(cells.name).trim() : ''
    const named = name === '' ? undefined : byName.get(name)
    const other = present(byId.get(id))
    const before = key === 'name' ? present(named) : other
    const keys = Object.entries({ id, name }).filter(([, each]) => each !== '')
    const names = issue ? [] : keys.map(([what, each]) => oncePerFile(what, each, line))
    const reasons: string[] = []
    const isOwn = isRecordId(id)
    if (other && other !== before)
      reasons.push(
        `This is the id of the ${one} ${titleOf(other.draft)}, and the name of a ${one} never changes`,
      )
    if (id !== '' && !other && !isOwn) reasons.push('Id must be empty, or one that an export gave')
    if (!before && (isGone(byId.get(id)) || isGone(named)))
      reasons.push(`This ${one} is in the trash: restore it first`)
    const isBrought = !issue && !before && isOwn
    const createdAt = readInstant(textOf(cells.created))
    return { before, brought: isBrought ? { id, createdAt } : undefined, reasons, names }
  }
}

function readPeople(
  columns: readonly Column[],
  { people, staff }: Known,
  cells: SourceRow['cells'],
  before: AnyDraft | undefined,
): { ids: Record<string, string>; issues: string[] } {
  const ids: Record<string, string> = {}
  const issues: string[] = []
  for (const { name, key, field } of columns) {
    if (field.kind !== 'person') continue
    const kept = people.filter(({ id }) => id === before?.[key])
    const whyNobody = (named: string) =>
      `${field.label} ${named} is nobody of the staff: invite them first, or leave the cell empty`
    const same = readPerson(kept, cells[name], whyNobody)
    const { person = kept[0], issue } = same.issue
      ? readPerson(
          people.filter(({ id }) => staff.has(id)),
          cells[name],
          whyNobody,
        )
      : same
    ids[key] = person?.id ?? String(before?.[key] ?? '')
    if (issue) issues.push(issue)
  }
  return { ids, issues }
}

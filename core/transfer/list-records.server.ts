import { dayIn } from '#core/dates.ts'
import { errorsOf } from '#core/issue.ts'
import type { ListDefinition } from '#core/record/definition.server.ts'
import type { AnyDraft } from '#core/record/fields.ts'
import { InvalidList, listIssue, type Row } from '#core/record/list.ts'
import {
  createRecordWriter,
  listLostPictures,
  listStoredRecords,
  noSuchPicture,
  type Save,
} from '#core/record/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { type ContentType, findListRevision, takeListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { isAway, withMore } from './more-columns.ts'
import type { FoundRecord, Opening, OpenRecords, RecordKind } from './record-transfer.server.ts'
import type { Foreign, TransferKind } from './transfer-kind.ts'

/** Records that are saved together, as one list or as one a theme; `M` is what files say besides. */
export type ListKind<D extends AnyDraft, S extends Row, M> = Pick<
  RecordKind,
  'marks' | 'columns' | 'unwritten' | 'moreColumns' | 'listThemes'
> & {
  noun: ContentType & TransferKind['noun']
  listOf(theme: string): ListDefinition<D, S>
  /** Reads what is stored of its more columns. */
  read(db: Db, theme: string): Promise<(id: string) => M>
  open(db: Db, of: { theme: string; now: Date; timeZone: string }): Promise<ListRules<D, S, M>>
}

/** What is the list's own, read once for all rows of a file. */
type ListRules<D extends AnyDraft, S extends Row, M> = Pick<OpenRecords<D & M>, 'wordsOf'> & {
  blank(rows: readonly D[]): D
  /** What a file is told instead of what the editor is. */
  inFiles?: Readonly<Record<string, string>>
  /** The draft with what follows from what the file says; a new one has nothing beside its fields yet. */
  complete(
    typed: D & Partial<M>,
    of: { before: (D & M) | undefined; given: ReadonlySet<string> },
  ): D & M
  /** Adds why a row may not be saved, and the names that it wants. */
  check(row: FoundRecord<D & M>): void
  /** The draft with what only its save knows. */
  settle?(draft: D & M, before: D | undefined, save: Save): D
  afterWrite?: ListDefinition<D, S>['afterWrite']
  /** Writes what is beside the fields, after the records, all of which are back from the trash. */
  write(save: Save, records: readonly { id: string; draft: D & M }[]): Promise<void>
}

export function recordsOfList<D extends AnyDraft, S extends Row, M>(
  kind: ListKind<D, S, M>,
): RecordKind<D & M> {
  return {
    ...kind,
    one: 'row',
    key: 'id',
    shows: [kind.noun],
    fields: kind.listOf('').fields,
    read: (db, theme) => readList(db, kind, theme),
    open: (opening, theme) => openList(opening, kind, theme),
  }
}

async function readList<D extends AnyDraft, S extends Row, M>(
  db: Db,
  kind: ListKind<D, S, M>,
  theme: string,
) {
  const stored = await listStoredRecords(db, kind.listOf(theme))
  stored.sort((a, b) => byOrder(a.draft, b.draft))
  return { stored: withMore(stored, await kind.read(db, theme)), hasTrash: true }
}

async function openList<D extends AnyDraft, S extends Row, M>(
  { db, now, lock, foreign }: Opening,
  kind: ListKind<D, S, M>,
  theme: string,
): Promise<OpenRecords<D & M>> {
  const list = kind.listOf(theme)
  await lock?.(list.name)
  const revision = await findListRevision(db, list.name)
  const { timeZone } = await findSettings(db)
  const read = await readList(db, kind, theme)
  const { stored } = read
  const active: D[] = stored.filter(({ isRemoved }) => !isRemoved).map(({ draft }) => draft)
  const rules = await kind.open(db, { theme, now, timeZone })
  const { inFiles, settle, afterWrite, complete, wordsOf } = rules
  const all = [...active]
  const today = dayIn(timeZone, now)
  return {
    ...read,
    complete,
    wordsOf,
    revisions: { [list.name]: revision },
    blank: () => rules.blank(all),
    titleOf: ({ name }) => String(name),
    check(row) {
      if (!row.before && all.length < list.max.rows) all.push(row.draft)
      refuseByRules(list, row, { today, inFiles, foreign })
      rules.check(row)
    },
    compare(rows) {
      refuseExcess(list, rows, active.length)
      refuseTogether(list, rows, active)
    },
    async save(work, rows) {
      const next = await takeListRevision(work.tx, list.name)
      const save = { ...work, revision: next, reason: 'Imported' }
      const written = afterWrite ? { ...list, afterWrite } : list
      const writer = createRecordWriter(save, written, next)
      // An id that a later row brings along is not given to an earlier one.
      const taken = new Set([...stored, ...rows].map(({ draft }) => draft.id))
      const isTaken = (id: string) => taken.has(id)
      const records = []
      for (const { row, before, draft, brought } of rows) {
        const wanted = settle?.(draft, before?.draft, save) ?? draft
        // One that came in a ZIP may be gone before a second person approves.
        const names = { draft: wanted, saved: before?.draft }
        if ((await listLostPictures(work.tx, list, names)).length > 0)
          throw new InvalidList([listIssue(`Line ${row.line}: ${noSuchPicture}`)])
        if (before) await writer.update(before, wanted)
        const id = before ? draft.id : await writer.add(wanted, { ...brought, isTaken })
        taken.add(id)
        records.push({ id, draft })
      }
      await rules.write(save, records)
      return true
    },
  }
}

const byOrder = (a: AnyDraft, b: AnyDraft) =>
  Number(a.displayOrder) - Number(b.displayOrder) || (a.id < b.id ? -1 : 1)

/** Refuses a row that breaks the rules of its list, or asks what only the editor can confirm. */
export function refuseByRules<D extends AnyDraft, S extends Row>(
  list: ListDefinition<D, S>,
  { draft, before, found: { reasons, notes = [] } }: FoundRecord<D>,
  of: {
    today: string
    inFiles?: Readonly<Record<string, string>>
    foreign?: Foreign
  },
): void {
  const { today, inFiles = {}, foreign } = of
  const saved = before ? [before.draft] : []
  // How many there may be is asked of all of them together.
  for (const { id, path, message } of errorsOf(list.check([draft], { today, saved }))) {
    if (id !== draft.id || foreign?.forgiven?.includes(path)) continue
    const reason = inFiles[message] ?? message
    if (!reasons.includes(reason)) reasons.push(reason)
  }
  if (foreign) return
  for (const { text } of list.questions?.([draft], saved) ?? [])
    if (!before) notes.push(text)
    else reasons.push(`${text}. Enter it under Prices, where a large move is confirmed`)
}

/** Refuses rows beyond the most that a list holds. */
export function refuseExcess<D extends AnyDraft, S extends Row>(
  { max }: ListDefinition<D, S>,
  rows: readonly FoundRecord<D>[],
  count: number,
): void {
  const accepted = rows.filter(({ found }) => found.reasons.length === 0)
  const isThere = ({ before }: FoundRecord<D>) => before !== undefined && !before.isRemoved
  let total = count - accepted.filter((row) => isThere(row) && isAway(row.draft)).length
  for (const row of accepted) {
    if (isThere(row) || isAway(row.draft)) continue
    total += 1
    if (total > max.rows) row.found.reasons.push(max.message)
  }
}

/** Refuses rows of a file that may not stand beside what stays in the list and the rows above them. */
function refuseTogether<D extends AnyDraft, S extends Row>(
  list: ListDefinition<D, S>,
  rows: readonly FoundRecord<D>[],
  active: readonly D[],
): void {
  if (!list.checkTogether) return
  const accepted = rows.filter(({ found }) => found.reasons.length === 0)
  const replaced = new Set(accepted.map(({ draft }) => draft.id))
  const staying = active.filter(({ id }) => !replaced.has(id))
  const coming = accepted.filter((row) => !isAway(row.draft)).map(({ draft }) => draft)
  const reasons = Map.groupBy(list.checkTogether([...staying, ...coming]), ({ id }) => id)
  for (const { draft, found } of accepted)
    found.reasons.push(...(reasons.get(draft.id) ?? []).map(({ message }) => message))
}

import { readInstant } from '#core/dates.ts'
import { errorsOf } from '#core/issue.ts'
import type { PictureUse } from '#core/media/intake.ts'
import type { KeptIds, ListDefinition, StoredRecord } from '#core/record/definition.server.ts'
import { type AnyDraft, type FieldTable, tidyRecord } from '#core/record/fields.ts'
import { isRecordId, type Row } from '#core/record/list.ts'
import type { Save } from '#core/record/write.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { mapInTurns } from '#db/give-way.ts'
import { broughtPictures, type FilePictures, resolvePictures } from './file-pictures.server.ts'
import { isAway, type MoreColumns, type ResolvedMore, resolveMore } from './more-columns.ts'
import { createSeen, keptHere, mergeWithBase, planOf } from './plan-rows.server.ts'
import type { RowPlan } from './transfer.ts'
import type { Foreign } from './transfer-kind.ts'
import { type Column, changesOf, readColumns, textOf } from './values.ts'

export type ListTransfer<D extends AnyDraft, S extends Row> = {
  listOf: (keptIds: KeptIds) => ListDefinition<D, S>
  columns: readonly Column[]
  /** What a file is told instead of what the editor is. */
  inFiles?: Readonly<Record<string, string>>
  blank: (rows: readonly D[], today: string) => D
  /** The draft as it is to be saved, with what follows from what the file says. */
  complete: (
    draft: D,
    of: {
      before: D | undefined
      given: ReadonlySet<string>
      cells: SourceRow['cells']
      today: string
      timeZone: string
    },
  ) => D
  /** Why one of the rows may not be saved, besides its own rules. */
  refuse: (draft: D, before: D | undefined) => string[]
  more: MoreColumns<D, Save>
  wordsOf: (draft: D) => Omit<PictureUse, 'folder'>
  sort: (a: D, b: D) => number
  sent: (draft: D, before: D | undefined) => S | D
}

export type Drafted<D> = {
  row: SourceRow
  before: StoredRecord<D> | undefined
  draft: D
  more: ResolvedMore
  reasons: string[]
  notes: string[]
  kept: string[]
}

export async function draftRows<D extends AnyDraft, S extends Row>(
  transfer: ListTransfer<D, S>,
  rows: readonly SourceRow[],
  of: {
    stored: readonly StoredRecord<D>[]
    active: readonly D[]
    keptIds: Map<string, Date | undefined>
    today: string
    timeZone: string
    pictures: FilePictures
    foreign?: Foreign
    /** Called once a row. */
    step(): void
  },
): Promise<Drafted<D>[]> {
  const { stored, active, keptIds, today, timeZone, pictures, foreign, step } = of
  const { name: list, fields, max } = transfer.listOf(keptIds)
  const known = new Map(stored.map((record) => [record.draft.id, record]))
  const seen = createSeen()
  const all = [...active]
  return mapInTurns(rows, (row) => {
    step()
    const id = textOf(row.cells.id).trim()
    const { values, issues } = readColumns(transfer.columns, row.cells)
    const reasons = row.issue ? [row.issue] : issues
    const earlier = id === '' ? undefined : seen('id', id, row.line)
    if (earlier) reasons.push(earlier)
    const before = earlier ? undefined : known.get(id)
    if (!row.issue && id !== '' && !before && !isRecordId(id))
      reasons.push('Id must be empty, or one that an export gave')
    const isKept = !before && !earlier && isRecordId(id)
    if (isKept) keptIds.set(id, readInstant(textOf(row.cells.created)))
    const base = before?.draft ?? { ...transfer.blank(all, today), ...(isKept && { id }) }
    const unseen = resolvePictures(fields, values, before?.draft, pictures, { isChosen: true })
    const given = new Set(Object.keys(values))
    const { take, kept } =
      foreign && before
        ? mergeWithBase(foreign.baseOf(list, id), values, before.draft)
        : { take: values, kept: [] }
    const merged = tidyRecord(fields, { ...base, ...take }) as D
    const draft = transfer.complete(merged, {
      before: before?.draft,
      given,
      today,
      timeZone,
      cells: row.cells,
    })
    if (!before && all.length < max.rows) all.push(draft)
    reasons.push(...transfer.refuse(draft, before?.draft))
    const more = resolveMore(transfer.more, row.cells, { draft, saved: before?.draft })
    if (!row.issue) reasons.push(...more.reasons)
    reasons.push(...unseen)
    return { row, before, draft, more, reasons, notes: [], kept }
  })
}

export async function refuseByRules<D extends AnyDraft, S extends Row>(
  list: ListDefinition<D, S>,
  drafted: readonly Drafted<D>[],
  {
    today,
    inFiles = {},
    foreign,
    step,
  }: {
    today: string
    inFiles?: Readonly<Record<string, string>>
    foreign?: Foreign
    step?: () => void
  },
): Promise<void> {
  await mapInTurns(drafted, ({ row, draft, before, reasons, notes }) => {
    step?.()
    // Its cells may be those of other columns.
    if (row.issue) return
    const saved = before ? [before.draft] : []
    // How many there may be is asked of all of them together.
    const issues = errorsOf(list.check([draft], { today, saved }))
    for (const { id, path, message } of issues) {
      if (id !== draft.id || foreign?.forgiven.includes(path)) continue
      const reason = inFiles[message] ?? message
      if (!reasons.includes(reason)) reasons.push(reason)
    }
    if (foreign) return
    for (const { text } of list.questions?.([draft], saved) ?? [])
      if (!before) notes.push(text)
      else reasons.push(`${text}. Enter it under Prices, where a large move is confirmed`)
  })
}

export function refuseExcess<D extends AnyDraft, S extends Row>(
  { max }: ListDefinition<D, S>,
  drafted: readonly Drafted<D>[],
  count: number,
): void {
  const leaves = ({ before, more, reasons }: Drafted<D>) =>
    reasons.length === 0 && before && !before.isRemoved && isAway(more.values)
  let total = count - drafted.filter(leaves).length
  for (const { before, more, reasons } of drafted) {
    const isMore = !before || before.isRemoved
    if (reasons.length > 0 || !isMore || isAway(more.values)) continue
    total += 1
    if (total > max.rows) reasons.push(max.message)
  }
}

/** Refuses rows of a file that may not stand beside what stays in the list and the rows above them. */
export function refuseTogether<D extends AnyDraft, S extends Row>(
  list: ListDefinition<D, S>,
  drafted: readonly Drafted<D>[],
  active: readonly D[],
): void {
  if (!list.checkTogether) return
  const accepted = drafted.filter(({ reasons }) => reasons.length === 0)
  const replaced = new Set(accepted.map(({ draft }) => draft.id))
  const staying = active.filter(({ id }) => !replaced.has(id))
  const coming = accepted.filter(({ more }) => !isAway(more.values)).map(({ draft }) => draft)
  const reasons = Map.groupBy(list.checkTogether([...staying, ...coming]), ({ id }) => id)
  for (const { draft, reasons: own } of accepted)
    own.push(...(reasons.get(draft.id) ?? []).map(({ message }) => message))
}

export function planOfRow<D extends AnyDraft, S extends Row>(
  { columns, wordsOf }: ListTransfer<D, S>,
  fields: FieldTable,
  { row, before, draft, more, reasons, notes, kept }: Drafted<D>,
  { pictures, quiet }: { pictures: FilePictures; quiet?: readonly string[] },
): RowPlan {
  return planOf({
    line: row.line,
    name: textOf(row.cells.name) || String(draft.name),
    isNew: !before,
    changes: [...changesOf(columns, before?.draft, draft), ...more.changes],
    reasons,
    notes,
    ...keptHere(kept, columns, quiet),
    ...broughtPictures(fields, draft, wordsOf(draft), pictures),
  })
}

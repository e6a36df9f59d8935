import { readInstant } from '#core/dates.ts'
import type { PictureUse } from '#core/media/intake.ts'
import type { KeptIds, ListDefinition, StoredRecord } from '#core/record/definition.server.ts'
import { type AnyDraft, tidyRecord } from '#core/record/fields.ts'
import { isRecordId, type Row } from '#core/record/list.ts'
import type { Save } from '#core/record/write.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { mapInTurns } from '#db/give-way.ts'
import { type FilePictures, resolvePictures } from './file-pictures.server.ts'
import { mergeWithBase } from './merge.ts'
import { type MoreColumns, type ResolvedMore, resolveMore } from './more-columns.ts'
import { createSeen } from './plan-rows.server.ts'
import type { Foreign } from './transfer-kind.ts'
import { type Column, readColumns, textOf } from './values.ts'

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

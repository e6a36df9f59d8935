import type { StoredRecord } from '#core/record/definition.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { nextBase, planRows, type Values } from '#core/transfer/plan-rows.server.ts'
import type { Progress } from '#core/transfer/progress.ts'
import type { RowChange } from '#core/transfer/transfer.ts'
import type { Exchange, Foreign } from '#core/transfer/transfer-kind.ts'
import type { ContentType } from '#db/revisions.ts'
import { type Imported, listImported, recordImported } from './hosted-records.server.ts'
import { type HostedPlan, type HostedRow, planOfRow, refuse } from './rows.server.ts'
import { type ImportRun, textCell } from './run.server.ts'
import type { HostedTable } from './tables.ts'

/** A row of the backend as one of our own files. */
export type Converted = {
  row: SourceRow
  /** What the backend says, for the merge of the next import. */
  wanted?: Values
  /** What it said last, where the record is here. */
  base?: Values
  /** What is told of a row that comes as something new, or changed. */
  said?: Partial<Record<RowChange, string>>
  /** Writes what no file carries, after the row; returns what visitors see otherwise. */
  finish?(recordId: string): Promise<ContentType[]>
}

/** A table of the backend whose rows are those of a list of ours. */
export type HostedList = {
  table: HostedTable
  idOf(row: SourceRow): string
  open(run: ImportRun): Promise<ListConverter>
}

export type ListConverter = {
  kind: 'team' | 'stocks' | 'themes' | 'enquiries'
  quiet?: Foreign['quiet']
  forgiven?: Foreign['forgiven']
  /** What is here, by the ids of records. */
  stored: ReadonlyMap<string, Pick<StoredRecord<{ name: string }>, 'draft' | 'isRemoved'>>
  /** What goes to the trash where a new record comes. */
  samples?: Samples
  /** Where a row came before, and its record was removed here. */
  goneNote?: string
  /** Tells the plan why, where the row does not come. */
  convert(row: HostedRow, known: Imported | undefined, plan: HostedPlan): Converted | undefined
  /** The id of the record that a converted row has become. */
  recordIdOf(row: SourceRow): string | Promise<string | undefined>
}

export type Samples = {
  called: string
  /** Gives a sample its slug, or one that nobody wants while a real record may have the same. */
  rename(recordId: string, slug: string): Promise<void>
  records: { recordId: string; slug: string; aside: string; row: SourceRow }[]
}

type Sent = Converted & { id: string; known: Imported | undefined; plan: HostedPlan }

/** Imports rows of a table as a file of ours; `shown` is what visitors see otherwise. */
export async function importTable(
  run: ImportRun,
  exchange: Exchange,
  list: HostedList,
  rows: readonly HostedRow[],
  progress?: Progress,
): Promise<{ plans: HostedPlan[]; words: string[]; shown: ContentType[] }> {
  const { tx, now } = run
  const converter = await list.open(run)
  const { kind, stored, samples, quiet, forgiven, goneNote } = converter
  const imported = await listImported(tx, list.table)
  const plans: HostedPlan[] = []
  const sent: Sent[] = []
  for (const row of rows) {
    const { id, issue } = row
    const known = imported.get(id)
    // No visitor is named.
    const name = kind === 'enquiries' ? '' : textCell(row, 'name').trim().slice(0, 120)
    const plan = planOfRow(row, name)
    plans.push(plan)
    const isGone = known && (stored.get(known.recordId)?.isRemoved ?? true)
    if (issue) refuse(plan, issue)
    else if (isGone) plan.notes.push(...(goneNote ? [goneNote] : []))
    else {
      const converted = converter.convert(row, known, plan)
      if (converted) sent.push({ ...converted, id, known, plan })
    }
  }

  const bases = new Map(sent.map(({ row, base }) => [row, base]))
  const foreign = { baseOf: (row: SourceRow) => bases.get(row), quiet, forgiven }
  const { called, records: sampled = [], rename } = samples ?? {}
  const all = [...sampled.map(({ row }) => row), ...sent.map(({ row }) => row)]
  // Samples make room for the first real record. Where none comes they are put back, and what was planned holds:
  // records that came before had replaced them.
  for (const { recordId, aside } of sampled) await rename?.(recordId, aside)
  const opened = await exchange(kind).open({ db: tx, now, exchange, foreign }, all)
  const planned = await planRows(opened, all, { progress })
  const ofSent = planned.rows.slice(sampled.length)
  const isNew = ofSent.some(({ change }) => change === 'new')
  if (!isNew) for (const { recordId, slug } of sampled) await rename?.(recordId, slug)
  const shown = [...(await planned.write(run, isNew ? 0 : sampled.length))]

  for (const [at, each] of sent.entries()) {
    const planned = ofSent[at]
    if (!planned) continue
    const { row, id, known, wanted = {}, plan, said, finish } = each
    const { change, changes, reasons, losses = [], notes = [], kept = [] } = planned
    if (change === 'refused') {
      refuse(plan, ...reasons)
      continue
    }
    const recordId = known?.recordId ?? (await converter.recordIdOf(row)) ?? ''
    const finished = (await finish?.(recordId)) ?? []
    shown.push(...finished)
    const note = said?.[change]
    plan.notes.push(...(note ? [note] : []), ...notes)
    plan.changes = changes
    const isElse = change !== 'unchanged' || finished.length > 0
    if (isElse) plan.change = change === 'new' ? 'new' : 'changed'
    // Of a row of which nothing else comes they are why.
    if (isElse) plan.losses.push(...losses)
    else if (losses.length > 0) refuse(plan, ...losses)
    const values = nextBase(known?.values, wanted, kept)
    await recordImported(tx, list.table, id, { recordId, values })
  }
  const words = listMissing(rows, imported, stored)
  if (isNew && sampled.length > 0)
    words.push(`${sampled.length} sample ${called} went to the trash`)
  return { plans, words, shown }
}

/** Says which records the file has no more. */
function listMissing(
  rows: readonly HostedRow[],
  imported: ReadonlyMap<string, Imported>,
  stored: ListConverter['stored'],
): string[] {
  const there = new Set(rows.map(({ id }) => id))
  return [...imported].flatMap(([id, { recordId }]) => {
    const here = there.has(id) ? undefined : stored.get(recordId)
    return here && !here.isRemoved
      ? [`${here.draft.name} is not in the file any more, and stays here`]
      : []
  })
}

import type { StoredRecord } from '#core/record/definition.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { nextBase, planRows, type Values } from '#core/transfer/plan-rows.server.ts'
import type { RowPlan } from '#core/transfer/transfer.ts'
import type { Exchange, Foreign } from '#core/transfer/transfer-kind.ts'
import { type Imported, listImported, recordImported } from './hosted-records.server.ts'
import { type RowReport, remarkTable, type TableReport } from './report.ts'
import { importRows, remarkMissing, type TablePart } from './rows.server.ts'
import type { ImportRun } from './run.server.ts'

/** A row of the backend as one of our own files. */
export type Converted = {
  row: SourceRow
  /** What the backend says, for the merge of the next import. */
  wanted?: Values
  /** What it said last, where the record is here. */
  base?: Values
  /** Told where the row comes. */
  notes?: string[]
  /** Writes what no file carries, after the row; returns whether anything changed. */
  finish?(recordId: string): Promise<boolean>
}

export type ListConverter = {
  kind: 'team' | 'stocks' | 'themes' | 'enquiries'
  quiet?: Foreign['quiet']
  forgiven?: Foreign['forgiven']
  /** By the ids of records. */
  stored: ReadonlyMap<string, Pick<StoredRecord<{ name: string }>, 'draft' | 'isRemoved'>>
  samples?: { row: SourceRow; setAside(): Promise<void>; putBack(): Promise<void> }[]
  samplesName?: string
  /** Where a row came before, and its record was removed here. */
  goneNote?: string
  idOf(row: SourceRow): string
  /** Returns undefined where the row is refused; the report has the reason. */
  convert(row: SourceRow, known: Imported | undefined, to: RowReport): Converted | undefined
  /** What is told of a row that has come. */
  noteOf?(plan: RowPlan, id: string): string | undefined
  /** The id of the record that a converted row has become. */
  recordIdOf(row: SourceRow): string | Promise<string | undefined>
}

type Sent = Converted & { id: string; to: RowReport }

/** Imports a table, or a part of it, as a file of ours. Returns whether public pages change. */
export async function importList(
  run: ImportRun,
  exchange: Exchange,
  table: TablePart,
  converter: ListConverter,
): Promise<{ report: TableReport; changed: boolean }> {
  const { stored, samples = [], quiet, forgiven } = converter
  const imported = await listImported(run.tx, table.source.table)
  const sent: Sent[] = []
  await importRows(table, converter.idOf, (row, id, to) => {
    const known = imported.get(id)
    if (known && (stored.get(known.recordId)?.isRemoved ?? true)) {
      to.change('unchanged')
      if (converter.goneNote) to.note(converter.goneNote)
      return
    }
    const converted = converter.convert(row, known, to)
    if (converted) sent.push({ ...converted, id, to })
  })
  const { tx, now } = run
  const rows = sent.map(({ row }) => row)
  const bases = new Map(sent.map(({ row, base }) => [row, base]))
  const foreign = { baseOf: (row: SourceRow) => bases.get(row), quiet, forgiven }
  const plan = async (all: SourceRow[]) => {
    const opened = await exchange(converter.kind).open({ db: tx, now, exchange, foreign }, all)
    return planRows(opened, all, {})
  }
  // Samples make room for the first real record, whose slug or id may be that of one of them.
  for (const sample of samples) await sample.setAside()
  let planned = await plan([...samples.map(({ row }) => row), ...rows])
  let plans = planned.rows.slice(samples.length)
  if (plans.some(({ change }) => change === 'new')) {
    if (samples.length > 0)
      remarkTable(
        table.report,
        `${samples.length} sample ${converter.samplesName} went to the trash`,
      )
  } else {
    for (const sample of samples) await sample.putBack()
    planned = await plan(rows)
    plans = planned.rows
  }
  let changed = (await planned.write(run)).length > 0
  for (const [at, each] of sent.entries()) {
    const its = plans[at]
    if (!its) continue
    const isKept = its.change !== 'refused' || its.kept !== undefined
    const recordId =
      imported.get(each.id)?.recordId ?? ((isKept && (await converter.recordIdOf(each.row))) || '')
    const isFinished = isKept && (await each.finish?.(recordId)) === true
    changed ||= isFinished
    tell(each, its, { isFinished, note: converter.noteOf?.(its, each.id) })
    if (!isKept) continue
    const before = imported.get(each.id)?.values
    const values = nextBase(before, each.wanted ?? {}, its.kept ?? [])
    await recordImported(tx, table.source.table, each.id, { recordId, values })
  }
  remarkMissing(table, imported, (recordId) => {
    const here = stored.get(recordId)
    return here?.isRemoved ? undefined : here?.draft.name
  })
  return { report: table.report, changed }
}

function tell(
  { to, notes = [] }: Sent,
  plan: RowPlan,
  { isFinished, note: own }: { isFinished: boolean; note: string | undefined },
): void {
  const { change, reasons, losses = [] } = plan
  if (change === 'refused' && !isFinished) {
    to.refuse(reasons.join('; '))
    return
  }
  to.change(isFinished && change !== 'new' ? 'changed' : change)
  for (const loss of isFinished && change === 'refused' ? reasons : losses) to.loss(loss)
  for (const note of [...notes, ...(plan.notes ?? []), ...(own ? [own] : [])]) to.note(note)
}

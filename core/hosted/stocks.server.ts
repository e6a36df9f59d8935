import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { listImported } from './hosted-records.server.ts'
import { type RowReport, remarkTable, type TableReport } from './report.ts'
import { beginTable, importRows, remarkMissing } from './rows.server.ts'
import { type ImportRun, type SourceTable, textCell } from './run.server.ts'
import { type HostedStock, readStock } from './stock-row.ts'
import { openThemeList, type ThemeList } from './theme-list.server.ts'
import { createStock, saveStock, type Whole } from './write-stock.server.ts'

/** Imports the picks of each theme in the order of the file. Returns whether public pages change. */
export async function importStocks(
  run: ImportRun,
  source: SourceTable,
): Promise<{ report: TableReport; changed: boolean }> {
  const table = beginTable(source)
  const { report } = table
  const imported = await listImported(run.tx, 'stock_picks')
  const whole: Whole = { themes: new Map(), imported }
  for (const { id } of await listAllThemes(run.tx))
    whole.themes.set(id, await openThemeList(run, id))
  const themeOf = (row: SourceRow) => textCell(row, 'theme_id').trim()
  const stockOf = (row: SourceRow) => textCell(row, 'stock_id').trim() || textCell(row, 'id').trim()
  const idOf = (row: SourceRow) => stockOf(row) && `${themeOf(row)}/${stockOf(row)}`
  await importRows(table, idOf, (row, id, to) => {
    const list = whole.themes.get(themeOf(row))
    if (!list) return to.refuse(`There is no theme ${themeOf(row).slice(0, 60)}`)
    return importStock(run, whole, { list, id, stockId: stockOf(row), row }, to)
  })
  const lists = [...whole.themes.values()]
  const removed = lists.reduce((sum, { samples }) => sum + samples.removed, 0)
  if (removed > 0) remarkTable(report, `${removed} sample picks went to the trash`)
  remarkMissing(table, imported, (recordId) => {
    const [here] = lists.flatMap(({ stored }) => stored.get(recordId) ?? [])
    return here?.isRemoved ? undefined : here?.draft.name
  })
  return { report, changed: lists.some((list) => list.hasChanged()) }
}

async function importStock(
  run: ImportRun,
  whole: Whole,
  of: { list: ThemeList; id: string; stockId: string; row: SourceRow },
  to: RowReport,
): Promise<void> {
  const { list, id, stockId, row } = of
  const known = whole.imported.get(id)
  const stored = known && list.stored.get(known.recordId)
  list.counter.rows += 1
  if (known && (!stored || stored.isRemoved)) {
    to.change('unchanged')
    return to.note('was removed or closed here since, and stays so')
  }
  const before = known?.values as Partial<HostedStock> | undefined
  const { stock, current } = readStock(run, row, { before, place: list.counter.rows }, to)
  if (stored) return saveStock(run, { list, id, before, stored, stock, current }, to)
  await createStock(run, whole, { list, id, stockId, stock, current, row }, to)
}

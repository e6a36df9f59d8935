import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { listImported } from './hosted-records.server.ts'
import { type RowReport, remarkTable, reportRow, type TableReport } from './report.ts'
import { beginReport, type ImportRun, rowIssue, type SourceTable, textCell } from './run.server.ts'
import { type HostedStock, readStock } from './stock-row.ts'
import { openThemeList, type ThemeList } from './theme-list.server.ts'
import { createStock, saveStock, type Whole } from './write-stock.server.ts'

/** Imports the picks of each theme in the order of the file. Returns whether public pages change. */
export async function importStocks(
  run: ImportRun,
  source: SourceTable,
): Promise<{ report: TableReport; changed: boolean }> {
  const report = beginReport(source)
  const imported = await listImported(run.tx, 'stock_picks')
  const whole: Whole = { themes: new Map(), imported }
  for (const { id } of await listAllThemes(run.tx))
    whole.themes.set(id, await openThemeList(run, id))
  const seen = new Set<string>()
  for (const row of source.rows) {
    const themeId = textCell(row, 'theme_id').trim()
    const stockId = textCell(row, 'stock_id').trim() || textCell(row, 'id').trim()
    const to = reportRow(report, row.line, textCell(row, 'name').trim().slice(0, 120))
    const id = stockId && `${themeId}/${stockId}`
    const issue = rowIssue(row, id, seen)
    const list = whole.themes.get(themeId)
    if (issue) to.refuse(issue)
    else if (!list) to.refuse(`There is no theme ${themeId.slice(0, 60)}`)
    else await importStock(run, whole, { list, id, stockId, row }, to)
  }
  const lists = [...whole.themes.values()]
  const removed = lists.reduce((sum, { samples }) => sum + samples.removed, 0)
  if (removed > 0) remarkTable(report, `${removed} sample picks went to the trash`)
  if (source.file && !source.issue)
    for (const [id, { recordId }] of imported) {
      const here = lists.flatMap(({ stored }) => stored.get(recordId) ?? [])[0]
      if (!seen.has(id) && here && !here.isRemoved)
        remarkTable(report, `${here.draft.name} is not in the file any more, and stays here`)
    }
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

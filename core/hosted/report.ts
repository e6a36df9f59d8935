import { countChanges, type RowChange, rowChanges } from '#core/transfer/transfer.ts'
import type { HostedPlan } from './rows.server.ts'
import { knownColumns, type SourceTable } from './tables.ts'

/** What an import from the hosted backend did, table by table (docs/product.md §15.2). */

type Remark = {
  /** Says 'row 3', or is '' where the remark is about the whole table. */
  row: string
  /** It is never the name of a visitor. */
  name: string
  message: string
  isLoss: boolean
}

export type TableReport = {
  table: string
  /** It is undefined where the table has none. */
  file: string | undefined
  rows: number
  counts: Record<RowChange, number>
  remarks: Remark[]
}

export type HostedReport = {
  at: string
  isDryRun: boolean
  outcome: 'all' | 'partly' | 'nothing'
  tables: TableReport[]
  pictures: { found: number; stored: number; known: number; refused: number; unused: number }
  remarks: string[]
}

/** Reports what came of a table, whose rows are told as those of any file; `words` are about all of it. */
export function reportOf(
  { table, file, columns, rows, issue }: SourceTable,
  plans: readonly HostedPlan[],
  words: readonly string[] = [],
): TableReport {
  const ofTable = (message: string, isLoss = false) => ({ row: '', name: '', message, isLoss })
  const unknown = columns.filter((column) => !knownColumns[table].includes(column))
  const noPlace = `There is no place here for: ${unknown.join(', ').slice(0, 500)}`
  return {
    table,
    file,
    rows: rows.length,
    counts: countChanges(plans),
    remarks: [
      ...(issue ? [ofTable(issue, true)] : []),
      ...(unknown.length > 0 ? [ofTable(noPlace)] : []),
      ...plans.flatMap(remarksOf),
      ...words.map((message) => ofTable(message)),
    ],
  }
}

function remarksOf({ line, name, reasons, losses, notes }: HostedPlan): Remark[] {
  const remark = (message: string, isLoss: boolean) => ({
    row: `row ${line}`,
    name,
    message,
    isLoss,
  })
  const lost = reasons.length > 0 ? [reasons.join('; '), ...losses] : losses
  return [
    ...lost.map((message) => remark(message, true)),
    ...notes.map((message) => remark(message, false)),
  ]
}

export function outcomeOf({
  tables,
  pictures,
}: Pick<HostedReport, 'tables' | 'pictures'>): HostedReport['outcome'] {
  const came = tables.some(({ counts }) => counts.new + counts.changed + counts.unchanged > 0)
  if (!came) return 'nothing'
  const isLost = tables.some(({ remarks }) => remarks.some(({ isLoss }) => isLoss))
  return isLost || pictures.refused > 0 ? 'partly' : 'all'
}

const maxPrinted = 40

/** Writes it for a terminal, and for `import-report.txt`, which has every remark. */
export function printReport(report: HostedReport, isWhole: boolean): string[] {
  const { isDryRun, tables, pictures, remarks } = report
  const head = isDryRun
    ? 'Dry run: nothing was changed. This would come from the hosted backend:'
    : 'This came from the hosted backend:'
  const { found, stored, known, refused, unused } = pictures
  return [
    head,
    ...tables.flatMap((table) => tableLines(table, isWhole)),
    `pictures: ${found} files, ${stored} ${isDryRun ? 'to store' : 'stored'}, ${known} known, ${refused} refused, ${unused} that no row names`,
    ...remarks,
    (isDryRun ? dryEndings : endings)[report.outcome],
  ]
}

const endings: Record<HostedReport['outcome'], string> = {
  all: 'Everything was imported.',
  partly: 'Some of it was not imported: each line with a dash says what, and why.',
  nothing: 'Nothing could be imported.',
}

const dryEndings: typeof endings = {
  all: 'Everything would be imported.',
  partly: 'Some of it would not be imported: each line with a dash says what, and why.',
  nothing: 'Nothing could be imported.',
}

function tableLines({ table, file, rows, counts, remarks }: TableReport, isWhole: boolean) {
  if (!file) return [`${table}: no file`]
  const told = rowChanges.map((change) => `${counts[change]} ${change}`).join(', ')
  const lines = remarks.map(
    ({ row, name, message, isLoss }) =>
      `  ${isLoss ? '-' : '·'} ${[row, name].filter((part) => part !== '').join(', ')}${row === '' ? '' : ': '}${message}`,
  )
  const shown = isWhole ? lines : lines.slice(0, maxPrinted)
  const more = lines.length - shown.length
  return [
    `${table} (${file}): ${rows} ${rows === 1 ? 'row' : 'rows'}, ${told}`,
    ...shown,
    ...(more > 0 ? [`  … and ${more} more, in the report`] : []),
  ]
}

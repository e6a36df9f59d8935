import { rowChanges } from '#core/transfer/transfer.ts'
import type { HostedReport, TableReport } from './report.ts'

const maxPrinted = 40

/** For a terminal and `import-report.txt`, which has every remark. */
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

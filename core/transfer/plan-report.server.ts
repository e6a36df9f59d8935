import { writeSheet } from '#core/spreadsheets/csv.ts'
import type { TransferParts } from './kinds.server.ts'
import { type AskedFile, checkFile } from './transfer.server.ts'
import type { RowFate } from './transfer.ts'

/** Every row of a file with its fate, as a spreadsheet; or why it cannot be read. */
export async function planReport(
  parts: TransferParts,
  asked: AskedFile,
): Promise<{ report: string; issue?: undefined } | { report?: undefined; issue: string }> {
  const { plan, issue } = await checkFile(parts, asked)
  if (!plan) return { issue }
  return { report: writeSheet(['line', 'name', 'fate', 'what'], plan.rows.map(reportRow)) }
}

function reportRow({ line, name, fate, changes, reasons, notes = [] }: RowFate): string[] {
  const changed = changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`)
  const what = fate === 'refused' ? reasons : fate === 'changed' ? [...changed, ...notes] : notes
  return [String(line), name, fate, what.join('; ')]
}

import { writeSheet } from '#core/spreadsheets/csv.ts'
import type { TransferParts } from './kinds.server.ts'
import { type AskedFile, checkFile } from './transfer.server.ts'
import type { RowFate } from './transfer.ts'

/** Every row of a file with its fate, as a spreadsheet; undefined where it cannot be read. */
export async function planReport(
  parts: TransferParts,
  asked: AskedFile,
): Promise<string | undefined> {
  const { plan } = await checkFile(parts, asked)
  return plan && writeSheet(['line', 'name', 'fate', 'what'], plan.rows.map(reportRow))
}

function reportRow({ line, name, fate, changes, reasons, notes = [] }: RowFate): string[] {
  const changed = changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`)
  const what = fate === 'refused' ? reasons : fate === 'changed' ? [...changed, ...notes] : notes
  return [String(line), name, fate, what.join('; ')]
}

import { writeSheet } from '#core/spreadsheets/csv.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import { mapInTurns } from '#db/give-way.ts'
import { planFile, withPictures } from './plan-file.server.ts'
import type { ReadFile } from './read-sent.ts'
import type { RowPlan, TransferKindName, TransferPlan, ZipPicture } from './transfer.ts'
import type { TransferDependencies } from './transfer-kind.ts'

export type AskedFile = {
  file: ReadFile
  kind?: TransferKindName
  pictures?: readonly ZipPicture[]
}

export type Checked =
  | { plan: TransferPlan; issue?: undefined }
  | { plan?: undefined; issue: string }

/** What a file would do, row by row. `kind` is told, or recognised by the columns' names. */
export async function checkFile(
  dependencies: TransferDependencies,
  { file, kind, pictures }: AskedFile,
): Promise<Checked> {
  try {
    const { plan } = await planFile(withPictures(dependencies, pictures), { file, kind })
    return { plan }
  } catch (error) {
    if (error instanceof UnreadableFile) return { issue: error.message }
    throw error
  }
}

/** Every row of a file with its plan, as a spreadsheet; or why it cannot be read. */
export async function planReport(
  dependencies: TransferDependencies,
  asked: AskedFile,
): Promise<{ report: string; issue?: undefined } | { report?: undefined; issue: string }> {
  const { plan, issue } = await checkFile(dependencies, asked)
  if (!plan) return { issue }
  return {
    report: writeSheet(['line', 'name', 'fate', 'what'], await mapInTurns(plan.rows, reportRow)),
  }
}

function reportRow({ line, name, change, changes, reasons, notes = [] }: RowPlan): string[] {
  const changed = changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`)
  const what =
    change === 'refused' ? reasons : change === 'changed' ? [...changed, ...notes] : notes
  return [String(line), name, change, what.join('; ')]
}

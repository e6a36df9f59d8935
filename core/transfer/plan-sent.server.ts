import type { PictureUse } from '#core/media/intake.ts'
import { writeSheet } from '#core/spreadsheets/csv.ts'
import { mapInTurns } from '#db/give-way.ts'
import { type AskedFile, checkFile } from './plan-file.server.ts'
import type { Progress } from './progress.ts'
import { type RowPlan, type ShownPlan, shownPlan, wordsOf } from './transfer.ts'
import type { TransferDependencies } from './transfer-kind.ts'
import { usesOf } from './zip-pictures.server.ts'

/** What is planned of a file that was read; `withReport`: with every row of it as a spreadsheet. */
export type ToPlan = AskedFile & { withReport?: boolean }

/** What a file would do, of many rows the first, or why it cannot be read. */
export type PlannedFile =
  | {
      plan: ShownPlan
      uses: ReadonlyMap<string, PictureUse>
      report: string | undefined
      issue?: undefined
    }
  | { plan?: undefined; uses?: undefined; report?: undefined; issue: string }

/** Plans off the thread that answers visitors what is long. */
export type PlanApart = (toPlan: ToPlan, progress?: Progress) => Promise<PlannedFile>

export async function planSent(
  dependencies: TransferDependencies,
  { withReport, ...asked }: ToPlan,
): Promise<PlannedFile> {
  const { plan, issue } = await checkFile(dependencies, asked)
  if (!plan) return { issue }
  const report = withReport
    ? writeSheet(['line', 'name', 'change', 'what'], await mapInTurns(plan.rows, lineOf))
    : undefined
  return { plan: shownPlan(plan), uses: usesOf(plan), report }
}

const lineOf = (row: RowPlan) => [String(row.line), row.name, row.change, wordsOf(row).join('; ')]

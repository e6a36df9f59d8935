import { isRefusal } from '#core/issue.ts'
import { newSaveKey } from '#core/record/list.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import { checkFile } from '#core/transfer/plan-file.server.ts'
import type { Progress } from '#core/transfer/progress.ts'
import { type ReadFile, sourceOf } from '#core/transfer/read-sent.ts'
import {
  countsText,
  isWritten,
  type RowPlan,
  type TransferKindName,
  type TransferPlan,
  transferKinds,
  wordsOf,
  type ZipPicture,
} from '#core/transfer/transfer.ts'
import type { Exchange } from '#core/transfer/transfer-kind.ts'
import {
  type bringPictures,
  type NamedPictures,
  usesOf,
} from '#core/transfer/zip-pictures.server.ts'
import { handleOf, type Place } from '#core/work.ts'
import { TransferError } from './export-command.ts'

export type Dependencies = {
  /** Where it is imported to: of a rehearsal, the work that is taken back. */
  db: Place
  exchange: Exchange
  origin: string
  progress?: Progress
  /** Stores the pictures of the ZIP at this path that the rows name. */
  bring: (actorId: string, from: string, named: NamedPictures) => ReturnType<typeof bringPictures>
}

/**
 * `check` looks only; `rehearse` does all of it in a transaction that is taken back, so that the next
 * list of an archive finds what it needs.
 */
export type ImportMode = 'check' | 'rehearse' | 'import'

export type ImportedList = { lines: string[]; refused: number }

const maxLines = 20

const needsTwo =
  'changes need a second person: nothing was imported. Import it in the panel, which submits it in your name'

type ListFile = {
  label: string
  name: string
  kind?: TransferKindName
  file: ReadFile
  encoding?: string
  pictures: readonly ZipPicture[] | undefined
  /** The ZIP of the pictures. */
  from: string | undefined
}

/** Returns the lines to say and how many rows were refused. Throws TransferError. */
export async function importList(
  deps: Dependencies,
  actorId: string,
  { label, name, kind, file: given, encoding, pictures, from }: ListFile,
  mode: ImportMode,
): Promise<ImportedList> {
  // For the check and the import.
  const file = { ...given, source: sourceOf(given) }
  const { plan, issue } = await checkFile(
    { ...deps, db: handleOf(deps.db) },
    { file, kind, pictures },
  )
  if (!plan) throw new TransferError(`${label}: ${issue}`)
  const counts = countsText(plan.counts)
  const { refused } = plan.counts
  const lines = [
    `${label}: ${[transferKinds[plan.kind], encoding].filter(Boolean).join(', ')}: ${counts}`,
    ...plan.unknownColumns.map((column) => `  left out: the column ${column}`),
    // In an archive each list names others.
    ...(kind ? [] : plan.unnamedFiles).map((file) => `  left out: ${file}, which no row names`),
    ...planLines(plan),
  ]
  if (mode === 'check' || plan.counts.new + plan.counts.changed === 0) return { lines, refused }
  const brought =
    pictures && from !== undefined
      ? await deps.bring(actorId, from, { kind: plan.kind, uses: usesOf(plan), pictures })
      : undefined
  if (brought?.issue) throw new TransferError(`${label}: nothing was imported: ${brought.issue}`)
  const sent = {
    ...(brought?.pictures && { pictures: brought.pictures }),
    kind: plan.kind,
    text: file.text,
    digest: plan.digest,
    revision: plan.revision,
    file: name,
    key: newSaveKey(),
  }
  const outcome = await importFile(deps, actorId, sent, file).catch((error: unknown) => {
    // Submitted under the name of an admin, it could be approved by the one who has typed the command.
    if (isRefusal(error, 'needs-approval')) throw new TransferError(`${label}: ${needsTwo}`)
    throw error
  })
  if (outcome.outcome === 'saved')
    return { lines: mode === 'rehearse' ? lines : [...lines, '  imported'], refused }
  const why = outcome.outcome === 'invalid' ? outcome.issue : 'somebody has saved meanwhile'
  throw new TransferError(`${label}: nothing was imported: ${why}`)
}

/** The refused rows first, so that none is hidden behind the others. */
function planLines({ rows }: TransferPlan): string[] {
  const refused = rows.filter(({ change }) => change === 'refused')
  return [
    ...firstLines(refused, 'more refused rows'),
    ...firstLines(rows.filter(isWritten), 'more rows'),
  ]
}

function firstLines(rows: readonly RowPlan[], more: string): string[] {
  const lines = rows.slice(0, maxLines).map(planLine)
  const left = rows.length - lines.length
  return left > 0 ? [...lines, `  and ${left} ${more}`] : lines
}

function planLine(row: RowPlan): string {
  const { line, change, name } = row
  const words = wordsOf(row).join('; ').replaceAll(/\s+/g, ' ')
  return `  line ${line}: ${change} ${name}${words === '' ? '' : `: ${words}`}`
}

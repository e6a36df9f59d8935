import { type Actor, recordChange } from '#core/history/changes.server.ts'
import { runSave } from '#core/lists/run-save.server.ts'
import { isSaveKey } from '#core/lists/saves.server.ts'
import { writeSheet } from '#core/spreadsheets/csv.ts'
import { UnreadableFile } from '#core/spreadsheets/decode.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import type { Tx } from '#db/schema.ts'
import { isWhole } from '#db/values.ts'
import { type Asked, kinds, type TransferParts } from './kinds.server.ts'
import { importsOf, planFile, planLocked, withPictures } from './plan-file.server.ts'
import {
  countsText,
  type Fate,
  type ImportOutcome,
  type RowFate,
  type SentImport,
  type TransferKindName,
  type TransferPlan,
  type ZipPicture,
} from './transfer.ts'
import { writeCell } from './values.ts'

export type AskedFile = {
  text: string
  kind?: TransferKindName
  pictures?: readonly ZipPicture[]
}

export type Checked =
  | { plan: TransferPlan; issue?: undefined }
  | { plan?: undefined; issue: string }

/** What a file would do, row by row. `kind` is told, or recognised by the columns' names. */
export async function checkFile(
  parts: TransferParts,
  { text, kind, pictures }: AskedFile,
): Promise<Checked> {
  try {
    const { plan } = await planFile(withPictures(parts, pictures), { text, kind })
    return { plan }
  } catch (error) {
    if (error instanceof UnreadableFile) return { issue: error.message }
    throw error
  }
}

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

/**
 * What was checked, in one save with a line of history, or nothing: also where it would do
 * something else now. Rows that are refused are left out. Throws Refusal 'not-allowed',
 * 'needs-approval'.
 */
export async function importFile(
  parts: TransferParts,
  actorId: string,
  sent: SentImport,
): Promise<ImportOutcome> {
  const { kind, text, digest, revision, key } = sent
  if (!isSaveKey(key) || !isWhole(revision))
    return { outcome: 'invalid', issue: 'The import was not complete: check the file again' }
  const read = {
    ...{ revision, key, reason: '' },
    rows: [kind, digest],
    confirmed: new Set<string>(),
  }
  const list = importsOf(kind)
  const given = withPictures(parts, sent.pictures)
  try {
    const saved = await runSave(
      parts.db,
      { list, actorId, read, current: () => Promise.reject(new PlanMoved()) },
      async ({ tx, actor, revision: number }) => {
        const planned = await planLocked({ ...given, db: tx }, tx, { text, kind, revision })
        if (planned.plan.digest !== digest) throw new PlanMoved()
        const { counts } = planned.plan
        const changed = await planned.write(tx, actor)
        await recordImport(tx, actor, sent, { number, counts })
        return { ids: {}, changed, notes: [countsText(counts)] }
      },
    )
    if (saved.outcome === 'saved')
      return { outcome: 'saved', revision: saved.revision, text: saved.notes?.join(' ') ?? '' }
    const [issue] = saved.outcome === 'invalid' ? saved.issues : []
    return { outcome: 'invalid', issue: issue?.message ?? 'The import was refused' }
  } catch (error) {
    if (error instanceof UnreadableFile) return { outcome: 'invalid', issue: error.message }
    if (!(error instanceof PlanMoved)) throw error
    const { plan } = await planFile(given, { text, kind })
    return { outcome: 'moved', plan }
  }
}

/** All records of a kind, as `importFile` reads them. Throws Refusal. */
export async function exportKind(
  parts: TransferParts,
  actorId: string,
  kind: TransferKindName,
  { format, theme, withTrash = false }: Partial<Asked> & { format: 'csv' | 'json' },
): Promise<string> {
  const { records, mayExport = mayEditContent } = kinds[kind]
  await requireRight(parts.db, actorId, mayExport)
  const columns = kinds[kind].columns(parts)
  const rows = await records(parts, { theme, withTrash })
  if (format === 'json') return `${JSON.stringify(rows, undefined, 2)}\n`
  return writeSheet(
    columns,
    rows.map((row) => columns.map((column) => writeCell(row[column]))),
  )
}

class PlanMoved extends Error {}

async function recordImport(
  tx: Tx,
  actor: Actor,
  { kind, file }: SentImport,
  { number, counts }: { number: number; counts: Record<Fate, number> },
): Promise<void> {
  const figures = Object.entries(counts).filter(([, count]) => count > 0)
  await recordChange(tx, actor, {
    noun: kinds[kind].noun,
    recordId: `import ${number}`,
    recordName: file || 'A file',
    action: 'imported',
    differences: Object.fromEntries(
      figures.map(([name, after]) => [name, { before: null, after }]),
    ),
  })
}

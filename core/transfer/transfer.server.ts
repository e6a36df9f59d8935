import { createHash } from 'node:crypto'
import { type Actor, recordChange } from '#core/history/changes.server.ts'
import { runSave } from '#core/lists/save-list.server.ts'
import { writeSheet } from '#core/spreadsheets/csv.ts'
import { UnreadableFile } from '#core/spreadsheets/decode.ts'
import { readSource, type Source } from '#core/spreadsheets/read-source.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { lockList, readListRevision } from '#db/revisions.ts'
import type { Tx } from '#db/schema.ts'
import type { KindPlan } from './kind-plan.ts'
import { type Asked, kindOf, kinds, type TransferParts } from './kinds.server.ts'
import {
  countsText,
  type Fate,
  type ImportOutcome,
  type SentImport,
  type TransferKindName,
  type TransferPlan,
  transferKinds,
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

/**
 * What a file would do, row by row; nothing is done.
 *
 * @param kind told, or recognised by the names of the columns
 */
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
  if (!/^[\w-]{8,64}$/.test(key) || !Number.isSafeInteger(revision))
    return { outcome: 'invalid', issue: 'The import was not complete: check the file again' }
  const read = {
    ...{ revision, key, reason: '' },
    rows: [kind, digest],
    confirmed: new Set<string>(),
  }
  const list = listOf(kind)
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

const listOf = (kind: TransferKindName) => `import:${kind}`

type Planned = { plan: TransferPlan; write: KindPlan['write'] }

async function planLocked(
  parts: TransferParts,
  tx: Tx,
  { text, kind, revision }: { text: string; kind: TransferKindName; revision: number },
): Promise<Planned> {
  const lists = await kinds[kind].listsOf(parts, readSource(text).rows)
  for (const list of lists.toSorted()) await lockList(tx, list)
  return planFile(parts, { text, kind, revision })
}

/** Throws UnreadableFile. */
async function planFile(
  parts: TransferParts,
  asked: { text: string; kind?: TransferKindName; revision?: number },
): Promise<Planned> {
  // A form sends the ends of lines its own way, whatever a file has.
  const text = asked.text.replace(/\r\n?/g, '\n')
  const read = readSource(text)
  const kind = asked.kind ?? kindOf(read.columns)
  if (!kind)
    throw new UnreadableFile(
      'No column says what this is a list of: the first row holds the names of the columns, as an export writes them',
    )
  const { columns, more = [], marks, plan } = kinds[kind]
  const known = [...columns(parts), ...more]
  const source = withNames(read, known)
  const missing = marks.filter((mark) => !source.columns.includes(mark))
  if (missing.length > 0)
    throw new UnreadableFile(
      `${transferKinds[kind]}: the column ${missing.join(', ')} is missing; the first row holds the names of the columns`,
    )
  const revision = asked.revision ?? (await readListRevision(parts.db, listOf(kind)))
  const { rows, revisions, write } = await plan(parts, source.rows)
  const counts = noCounts()
  for (const { fate } of rows) counts[fate] += 1
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, text, rows, revisions, revision, ...hashesOf(parts)]))
    .digest('base64url')
  const unknownColumns = source.columns.filter(
    (name) => ![...columns(parts), ...more].includes(name),
  )
  const named = new Set(rows.flatMap(({ pictures = [] }) => pictures.map(({ name }) => name)))
  const unnamedFiles = [...(parts.pictures?.keys() ?? [])].filter((name) => !named.has(name))
  return { plan: { kind, rows, counts, unknownColumns, unnamedFiles, revision, digest }, write }
}

function withPictures(parts: TransferParts, given?: readonly ZipPicture[]): TransferParts {
  return { ...parts, pictures: given && new Map(given.map((each) => [each.name, each])) }
}

/** Another picture of the same name is another import; where it is stored makes no difference. */
function hashesOf({ pictures }: TransferParts): string[][] {
  return [...(pictures?.values() ?? [])].map(({ name, hash = '' }) => [name, hash])
}

/** People write the names of columns as they like; of two alike the exact one counts. */
function withNames(source: Source, known: readonly string[]): Source {
  const byFolded = new Map(known.map((name) => [name.toLowerCase(), name]))
  const renamed = source.columns.flatMap((name) => {
    const to = byFolded.get(name.toLowerCase())
    return to === undefined || to === name || source.columns.includes(to)
      ? []
      : [[name, to] as const]
  })
  if (renamed.length === 0) return source
  const names = new Map(renamed)
  const nameOf = (name: string) => names.get(name) ?? name
  const rows = source.rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([name, cell]) => [nameOf(name), cell]),
    ),
  }))
  return { columns: source.columns.map(nameOf), rows }
}

function noCounts(): Record<Fate, number> {
  return { new: 0, changed: 0, unchanged: 0, refused: 0 }
}

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

import { createHash } from 'node:crypto'
import type { Source } from '#core/spreadsheets/read-source.server.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import { mapInTurns } from '#db/give-way.ts'
import { findListRevision } from '#db/revisions.ts'
import { type PlannedRows, planRows } from './plan-rows.server.ts'
import { type ReadFile, refused, sourceOf } from './read-sent.ts'
import {
  countChanges,
  type RowPlan,
  type TransferKindName,
  type TransferPlan,
  transferKinds,
  withConfirmed,
  type ZipPicture,
} from './transfer.ts'
import type { Exchange, TransferDependencies } from './transfer-kind.ts'

export type AskedFile = {
  file: ReadFile
  kind?: TransferKindName
  /** The other files of its ZIP. */
  pictures?: readonly ZipPicture[]
}

type Planned = { plan: TransferPlan; write: PlannedRows['write'] }

/** The list whose revision counts the imports of this kind. */
export const importsOf = (kind: TransferKindName) => `import:${kind}`

/** What a file would do, and how. The kind is told, or recognised by its columns. Throws UnreadableFile. */
export async function planFile(
  dependencies: TransferDependencies,
  asked: AskedFile & { revision?: number },
): Promise<Planned> {
  const { hash } = asked.file
  const read = sourceOf(asked.file)
  const kind = asked.kind ?? kindOf(dependencies.exchange, read.columns)
  if (!kind)
    throw new UnreadableFile(
      'No column says what this is a list of: the first row holds the names of the columns, as an export writes them',
    )
  const { now = new Date() } = dependencies
  const { columns, more = [], marks, open } = dependencies.exchange(kind)
  const known = [...columns, ...more]
  const source = await withNames(read, known)
  const missing = marks.filter((mark) => !source.columns.includes(mark))
  if (missing.length > 0)
    throw new UnreadableFile(
      `${transferKinds[kind]}: the column ${missing.join(', ')} is missing; the first row holds the names of the columns`,
    )
  const revision = asked.revision ?? (await findListRevision(dependencies.db, importsOf(kind)))
  dependencies.progress?.('checking', 0, source.rows.length)
  const pictures = asked.pictures && new Map(asked.pictures.map((each) => [each.name, each]))
  const opened = await open({ ...dependencies, pictures, now }, source.rows)
  const { rows, revisions, write } = await planRows(opened, source.rows, dependencies)
  const counts = countChanges(rows.map((row) => withConfirmed(row, dependencies.confirmed)))
  // The same whether its questions are confirmed by now or not.
  const digest = await digestOf(rows, [hash, kind, revisions, revision, ...hashesOf(asked)])
  const unknownColumns = source.columns.filter((name) => !known.includes(name))
  const named = new Set(rows.flatMap(({ pictures = [] }) => pictures.map(({ name }) => name)))
  const unnamedFiles = [...(pictures?.keys() ?? [])].filter((name) => !named.has(name))
  return { plan: { kind, rows, counts, unknownColumns, unnamedFiles, revision, digest }, write }
}

/** The kind that reads a file of these columns: the one that asks for the most of them. */
function kindOf(exchange: Exchange, columns: readonly string[]): TransferKindName | undefined {
  const names = Object.keys(transferKinds) as TransferKindName[]
  return names
    .map((name) => ({ name, marks: exchange(name).marks }))
    .filter(({ marks }) => marks.every((mark) => columns.includes(mark)))
    .toSorted((a, b) => b.marks.length - a.marks.length)[0]?.name
}

/** Equal for an equal plan; hashed row by row, between which others get their turn. */
async function digestOf(rows: readonly RowPlan[], about: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(about))
  await mapInTurns(rows, (row) => {
    hash.update(JSON.stringify(row))
  })
  return hash.digest('base64url')
}

/** Another picture of the same name is another import; where it is stored makes no difference. */
function hashesOf({ pictures = [] }: AskedFile): string[][] {
  return pictures.map(({ name, hash = '' }) => [name, hash])
}

/** People write the names of columns as they like; of two alike the exact one counts. */
async function withNames(source: Source, known: readonly string[]): Promise<Source> {
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
  const rows = await mapInTurns(source.rows, (row) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([name, cell]) => [nameOf(name), cell]),
    ),
  }))
  return { columns: source.columns.map(nameOf), rows }
}

export type Checked =
  | { plan: TransferPlan; issue?: undefined }
  | { plan?: undefined; issue: string }

/** What a file would do, row by row, or why it cannot be read. */
export function checkFile(dependencies: TransferDependencies, asked: AskedFile): Promise<Checked> {
  return planFile(dependencies, asked)
    .then(({ plan }) => ({ plan }))
    .catch(refused)
}

import { createHash } from 'node:crypto'
import { UnreadableFile } from '#core/spreadsheets/decode.ts'
import { readSource, type Source } from '#core/spreadsheets/read-source.ts'
import { findListRevision, lockList } from '#db/revisions.ts'
import type { Tx } from '#db/schema.ts'
import type { KindPlan } from './kind-plan.ts'
import { kindOf, kinds } from './kinds.server.ts'
import {
  type Fate,
  type TransferKindName,
  type TransferPlan,
  transferKinds,
  type ZipPicture,
} from './transfer.ts'
import type { TransferDependencies } from './transfer-kind.ts'

type Planned = { plan: TransferPlan; write: KindPlan['write'] }

/** The list whose revision counts the imports of this kind. */
export const importsOf = (kind: TransferKindName) => `import:${kind}`

/** In a transaction in which nobody else saves what the file changes. Throws UnreadableFile. */
export async function planLocked(
  dependencies: TransferDependencies,
  tx: Tx,
  { text, kind, revision }: { text: string; kind: TransferKindName; revision: number },
): Promise<Planned> {
  const lists = await kinds[kind].listsOf(dependencies, readSource(text).rows)
  for (const list of lists.toSorted()) await lockList(tx, list)
  return planFile(dependencies, { text, kind, revision })
}

/** What a file would do, and how. The kind is told, or recognised by its columns. Throws UnreadableFile. */
export async function planFile(
  dependencies: TransferDependencies,
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
  const known = [...columns(dependencies), ...more]
  const source = withNames(read, known)
  const missing = marks.filter((mark) => !source.columns.includes(mark))
  if (missing.length > 0)
    throw new UnreadableFile(
      `${transferKinds[kind]}: the column ${missing.join(', ')} is missing; the first row holds the names of the columns`,
    )
  const revision = asked.revision ?? (await findListRevision(dependencies.db, importsOf(kind)))
  const { rows, revisions, write } = await plan(dependencies, source.rows)
  const counts = noCounts()
  for (const { fate } of rows) counts[fate] += 1
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, text, rows, revisions, revision, ...hashesOf(dependencies)]))
    .digest('base64url')
  const unknownColumns = source.columns.filter(
    (name) => ![...columns(dependencies), ...more].includes(name),
  )
  const named = new Set(rows.flatMap(({ pictures = [] }) => pictures.map(({ name }) => name)))
  const unnamedFiles = [...(dependencies.pictures?.keys() ?? [])].filter((name) => !named.has(name))
  return { plan: { kind, rows, counts, unknownColumns, unnamedFiles, revision, digest }, write }
}

export function withPictures(
  dependencies: TransferDependencies,
  given?: readonly ZipPicture[],
): TransferDependencies {
  return { ...dependencies, pictures: given && new Map(given.map((each) => [each.name, each])) }
}

/** Another picture of the same name is another import; where it is stored makes no difference. */
function hashesOf({ pictures }: TransferDependencies): string[][] {
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

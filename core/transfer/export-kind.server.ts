import { writeSheet } from '#core/spreadsheets/csv.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { kinds } from './kinds.server.ts'
import type { TransferKindName } from './transfer.ts'
import type { Asked, TransferDependencies } from './transfer-kind.ts'
import { writeCell } from './values.ts'

/** All records of a kind, as `importFile` reads them. Throws Refusal. */
export async function exportKind(
  dependencies: TransferDependencies,
  actorId: string,
  kind: TransferKindName,
  { format, theme, withTrash = false }: Partial<Asked> & { format: 'csv' | 'json' },
): Promise<string> {
  const { records, mayExport = mayEditContent } = kinds[kind]
  await requireRight(dependencies.db, actorId, mayExport)
  const columns = kinds[kind].columns(dependencies)
  const rows = await records(dependencies, { theme, withTrash })
  if (format === 'json') return `${JSON.stringify(rows, undefined, 2)}\n`
  return writeSheet(
    columns,
    rows.map((row) => columns.map((column) => writeCell(row[column]))),
  )
}

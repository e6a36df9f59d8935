import { mayEditContent } from '#core/users/role.ts'
import { requireRight } from '#core/users/write.server.ts'
import { csvOf, type ExportFormat, exportPieces, jsonOf } from './export-kind.server.ts'
import type { TransferKindName } from './transfer.ts'
import type { Asked, TransferDependencies } from './transfer-kind.ts'

/** `enquiries.csv`, `enquiries-2.csv`: the text comes as it is asked for, one file after the other. */
type ExportFile = { name: string; text: AsyncIterable<string> }

/** As many as one import takes in one go, with room. */
const recordsInFile = 10_000

/** All records of a kind, in as many files as they need. Throws Refusal before the first byte. */
export async function exportFiles(
  dependencies: TransferDependencies,
  actorId: string,
  kind: TransferKindName,
  asked: Partial<Asked> & { format: ExportFormat },
  size = recordsInFile,
): Promise<ExportFile[]> {
  const { format } = asked
  const { columns, count, records, mayExport = mayEditContent } = dependencies.exchange(kind)
  if (!count) {
    const text = await exportPieces(dependencies, actorId, kind, asked)
    return [{ name: `${kind}.${format}`, text }]
  }
  await requireRight(dependencies.db, actorId, mayExport)
  const files = Math.max(1, Math.ceil((await count(dependencies)) / size))
  const read = records(dependencies, { withTrash: true })[Symbol.asyncIterator]()
  return Array.from({ length: files }, (_, at) => {
    // What comes meanwhile is in the last.
    const part = take(read, at === files - 1 ? Number.POSITIVE_INFINITY : size)
    const name = at === 0 ? `${kind}.${format}` : `${kind}-${at + 1}.${format}`
    return { name, text: format === 'csv' ? csvOf(columns, part) : jsonOf(part) }
  })
}

async function* take<T>(from: AsyncIterator<T>, max: number): AsyncGenerator<T> {
  for (let taken = 0; taken < max; taken += 1) {
    const next = await from.next()
    if (next.done) return
    yield next.value
  }
}

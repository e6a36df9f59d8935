import { loadavg } from 'node:os'
import { verifyArchive } from '#core/archive/verify.server.ts'
import { createFiles } from '#server/files.ts'
import { type DatabaseKind, databases, openDatabase } from '#tests/support/databases.ts'
import { addArchiveEntries, pageBytes } from './support/archive-year.ts'
import type { Check, Figure } from './support/check.ts'

const entries = 10_000
const maxMs = 10_000

export const { row, about, check }: Check = {
  row: '46',
  about: `a year of the archive, ${entries} entries of ${pageBytes / 1000} KB, is verified`,
  async check() {
    const figures: Figure[] = []
    for (const kind of databases) figures.push(...(await verifyYear(kind)))
    return figures
  },
}

async function verifyYear(kind: DatabaseKind): Promise<Figure[]> {
  await using database = await openDatabase(kind)
  await addArchiveEntries(database.db, entries)
  const files = createFiles({ dataDir: '/nonexistent', s3: undefined })
  const [started, used] = [performance.now(), process.cpuUsage()]
  const { issues, entries: verified } = await verifyArchive(database.db, files)
  const ms = Math.round(performance.now() - started)
  const { user, system } = process.cpuUsage(used)
  const load = loadavg()[0]?.toFixed(1)
  return [
    figure(`entries verified (${kind})`, verified, `${entries}`, verified === entries),
    figure(`problems (${kind})`, issues.length, '0', issues.length === 0),
    figure(`taken (${kind}, at load ${load})`, `${ms} ms`, `under ${maxMs} ms`, ms < maxMs),
    figure(`of one core (${kind})`, `${Math.round((user + system) / 1000)} ms`, '', true),
  ]
}

function figure(what: string, value: string | number, limit: string, holds: boolean): Figure {
  return { what, value, limit, holds }
}

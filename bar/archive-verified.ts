import { loadavg } from 'node:os'
import { verifyArchive } from '#core/archive/verify.server.ts'
import { createFiles } from '#server/files.ts'
import { type DatabaseKind, databases, openDatabase } from '#tests/support/databases.ts'
import { addArchiveEntries, pageBytes } from './support/archive-year.ts'
import type { Check, Figure } from './support/check.ts'
import { watchTurns } from './support/turns.ts'

const entries = 10_000
const maxMs = 10_000
const maxTurnMs = 50
const maxGrownMb = 150

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
  const started = performance.now()
  const used = process.cpuUsage()
  const { result, longestTurnMs, grownBytes } = await watchTurns(() =>
    verifyArchive(database.db, files),
  )
  const ms = Math.round(performance.now() - started)
  const { user, system } = process.cpuUsage(used)
  const load = loadavg()[0]?.toFixed(1)
  const { issues, entries: verified } = result
  const turn = Math.ceil(longestTurnMs)
  const grownMb = Math.round(grownBytes / 1_000_000)
  return [
    figure(`entries verified (${kind})`, verified, `${entries}`, verified === entries),
    figure(`problems (${kind})`, issues.length, '0', issues.length === 0),
    figure(`taken (${kind}, at load ${load})`, `${ms} ms`, `under ${maxMs} ms`, ms < maxMs),
    figure(`of one core (${kind})`, `${Math.round((user + system) / 1000)} ms`, '', true),
    figure(
      `longest turn, of processor time (${kind})`,
      `${turn} ms`,
      `at most ${maxTurnMs} ms`,
      turn <= maxTurnMs,
    ),
    figure(
      `memory grew by (${kind})`,
      `${grownMb} MB`,
      `at most ${maxGrownMb} MB`,
      grownMb <= maxGrownMb,
    ),
  ]
}

function figure(what: string, value: string | number, limit: string, holds: boolean): Figure {
  return { what, value, limit, holds }
}

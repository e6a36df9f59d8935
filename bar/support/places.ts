import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseKind, databases, openDatabase } from '#tests/support/databases.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import type { Figure } from './check.ts'

/** One database and the processes over it. */
export type Place = {
  kind: DatabaseKind
  /** Starts the built program over this database; it is ended with the place. */
  start(env?: Record<string, string>): Promise<RunningServer>
}

/** Measures the same on both databases; each figure says on which. */
export async function onBoth(measure: (place: Place) => Promise<Figure[]>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of databases) {
    const { place, close } = await openPlace(kind)
    try {
      for (const figure of await measure(place))
        figures.push({ ...figure, what: `${kind}: ${figure.what}` })
    } finally {
      await close()
    }
  }
  return figures
}

async function openPlace(kind: DatabaseKind): Promise<{ place: Place; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qantara-bar-'))
  const database = kind === 'postgres' ? await openDatabase('postgres') : undefined
  const databaseUrl = database && 'url' in database.target ? database.target.url : undefined
  const running: RunningServer[] = []
  const start = async (env: Record<string, string> = {}) => {
    const place = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
    const server = await startServer({ databaseUrl, env: { ...place, ...env } })
    running.push(server)
    return databaseUrl ? server : { ...server, database: { file: join(dataDir, 'qantara.sqlite') } }
  }
  const close = async () => {
    for (const server of running) await server.stop()
    await database?.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { place: { kind, start }, close }
}

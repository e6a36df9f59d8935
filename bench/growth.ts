/**
 * What ten years cost: both databases are filled to 1, 10 and 100 times of a plausible firm, and the
 * built program is asked on each for every public page, staff screen, find, save, publication,
 * export and daily job (docs/bar.md 61). `--times 1,10 --only sqlite --parts staff,jobs` does a part,
 * `--times 1,1000` a firm with a million enquiries and changes.
 *
 * The jobs that draw social images and record pages rest meanwhile, and the daily ones where none is
 * asked for: a first start on so much has work of many minutes for them, which would be what is measured.
 */
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { connect } from '#db/connect.ts'
import { silent } from '#db/log.ts'
import { postgresDialect } from '#db/postgres-dialect.ts'
import type { Db, Schema } from '#db/schema.ts'
import { type DatabaseKind, databases, fileWith, openDatabase } from '#tests/support/databases.ts'
import { holdJobs, jobsOfPages } from '#tests/support/held-jobs.ts'
import { addEditor } from '#tests/support/lists.ts'
import { addPerson, sessionCookie } from '#tests/support/people.ts'
import startTestPostgres from '#tests/support/postgres.ts'
import { childrenOf } from '#tests/support/processes.ts'
import { makeScratchFolder } from '#tests/support/scratch.ts'
import { startServer } from '#tests/support/server.ts'
import {
  type Firm,
  type FirmAnswer,
  type FirmLine,
  type FirmPart,
  firmLines,
  firmParts,
} from './support/firm-walk.ts'
import { firmSizes, growFirm, type Times } from './support/grown-firm.ts'
import { askProbe, type Probed, probing } from './support/probed.ts'
import { median, printTable } from './table.ts'

export type GrowthOptions = { times?: string; only?: string; parts?: string }

type Figure = Required<FirmAnswer> & { cpuMs: number; turnMs: number; memory: Probed }

const longJobs = [
  ...jobsOfPages,
  ...['archive-day', 'nightly-backup', 'housekeeping', 'forget-enquiries', 'collect-files'],
]

const tries = 3
/** What takes this long is tried once. */
const longMs = 1500
/** What is not asked by then is left out. */
const maxFirmMinutes = 40
const targets = { times: 2, turnMs: 50, memory: 1.5 }
/** A difference of less is nothing that a person or a machine notices. */
const unnoticedMs = 10
/** Of processor time within `lookMs`: what a program uses that has nothing to do, and what asking it takes. */
const restingMs = 5
const lookMs = 100
const maxRestMs = 20_000
/** After it what was freed has been given back (docs/decisions/2026-11-30-memory-given-back.md). */
const memoryRestMs = 30_000
/** In which the system counts what ended processes have used. */
const tickMs = 10

export async function measure(options: GrowthOptions = {}): Promise<void> {
  const asked = (options.times ?? '1,10,100').split(',').map(Number)
  const allTimes = asked.filter((times): times is Times => times in firmSizes)
  const kinds = databases.filter((kind) => !options.only || options.only === kind)
  const wanted = firmParts.filter(
    (part) => !options.parts || options.parts.split(',').includes(part),
  )
  if (allTimes.length !== asked.length || kinds.length === 0 || wanted.length === 0)
    throw new Error(
      `--times 1,10,100,1000 --only ${databases.join('|')} --parts ${firmParts.join(',')}`,
    )
  const stopPostgres = kinds.includes('postgres') ? await startTestPostgres() : undefined
  try {
    for (const kind of kinds) {
      const found = new Map<Times, Map<FirmLine, Figure>>()
      const rested = new Map<Times, Probed>()
      const show = () => {
        if (found.size === 0) return
        say(`\n### ${kind}\n`)
        printTable(rowsOf(found))
        say(memoryLine(found, rested))
      }
      // Whoever stops it before its end sees what there is.
      process.once('exit', show)
      for (const times of allTimes) {
        const figures = new Map<FirmLine, Figure>()
        found.set(times, figures)
        rested.set(times, await measureFirm(kind, { times, wanted, figures }))
      }
      process.off('exit', show)
      show()
    }
  } finally {
    await stopPostgres?.()
  }
  say(
    `\nms: middle of ${tries} tries after a first one, and one alone where it takes more than ` +
      `${longMs} ms. Turn: the longest turn of the event loop in processor time (at most ` +
      `${targets.turnMs} ms). ×: beside once, per unit where one is named (at most ${targets.times}, of ` +
      "bytes and of processor time, the database's included, which other work on the machine does not " +
      `lengthen; less than ${unnoticedMs} ms more is left alone).`,
  )
}

async function measureFirm(
  kind: DatabaseKind,
  {
    times,
    wanted,
    figures,
  }: { times: Times; wanted: readonly FirmPart[]; figures: Map<FirmLine, Figure> },
): Promise<Probed> {
  const dataDir = await makeScratchFolder('qantara-growth-')
  const database = kind === 'postgres' ? await openDatabase('postgres', 'sample') : undefined
  const target = database?.target ?? { file: join(dataDir, 'qantara.sqlite') }
  if ('file' in target) await writeFile(target.file, await fileWith('sample'))
  const connection = await connect(target)
  const size = firmSizes[times]
  let letGo = async () => {}
  try {
    const { db } = connection
    const begun = performance.now()
    const owner = await addEditor(db)
    await fillPatiently(target, db, (patient) =>
      growFirm(patient, kind, { size, owner, now: new Date() }),
    )
    letGo = await holdJobs(target, wanted.includes('jobs') ? jobsOfPages : longJobs)
    say(`${kind}, ${times} times: filled in ${seconds(performance.now() - begun)} s`)
    const { email } = await addPerson(db, 'admin')
    const site = await startServer({
      dataDir,
      databaseUrl: 'url' in target ? target.url : undefined,
      env: {
        LOG_LEVEL: 'warn',
        ...probing(dataDir),
      },
    })
    try {
      const firm = { site, connection, cookie: await sessionCookie(db, email), size }
      const server = kind === 'postgres' ? await findPostgres(db) : undefined
      const serverMs = () => (server ? cpuMsOfAll(server) : 0)
      const started = performance.now()
      for (const line of firmLines) {
        if (!wanted.includes(line.part)) continue
        if (performance.now() - started > maxFirmMinutes * 60_000) {
          say(`Left out after ${maxFirmMinutes} minutes: ${line.what}`)
          continue
        }
        figures.set(line, await figureOf(firm, line, serverMs))
      }
      say(`${kind}, ${times} times: asked in ${seconds(performance.now() - started)} s`)
      await pause(memoryRestMs)
      return await askProbe(site)
    } finally {
      await site.stop()
    }
  } finally {
    await letGo()
    await connection.close()
    await database?.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** PostgreSQL ends a statement of the program after 15 seconds, which some of the filling take. */
async function fillPatiently(
  target: { file: string } | { url: string },
  db: Db,
  fill: (db: Db) => Promise<void>,
): Promise<void> {
  if ('file' in target) return fill(db)
  const patient = new Kysely<Schema>({ dialect: postgresDialect(target.url, 'unlimited', silent) })
  await fill(patient).finally(() => patient.destroy())
}

/** `serverMs`: what the database's own processes have used. */
async function figureOf(firm: Firm, line: FirmLine, serverMs: () => number): Promise<Figure> {
  const timed = async () => {
    await line.prepare?.(firm)
    await untilAtRest(firm)
    const before = await askProbe(firm.site)
    const serverBefore = serverMs()
    const begun = performance.now()
    const answer = await line.ask(firm).catch((error: unknown) => failed(line, error))
    const ms = performance.now() - begun
    const memory = await askProbe(firm.site)
    const cpuMs = memory.cpuMs - before.cpuMs + serverMs() - serverBefore
    return { ms, ...answer, cpuMs, turnMs: memory.turnMs, memory }
  }
  const first = await timed()
  const all = [first]
  const count = line.part === 'jobs' ? 1 : tries
  while (first.ms < longMs && all.length <= count) all.push(await timed())
  if (first.ms > longMs)
    say(`${line.what}: ${seconds(first.ms)} s, longest turn ${first.turnMs.toFixed(0)} ms`)
  const later = all.length > 1 ? all.slice(1) : all
  return {
    status: first.status,
    bytes: first.bytes,
    ms: median(later.map(({ ms }) => ms)),
    cpuMs: median(later.map(({ cpuMs }) => cpuMs)),
    turnMs: median(later.map(({ turnMs }) => turnMs)),
    memory: all.at(-1)?.memory ?? first.memory,
  }
}

/** Pages are compressed well behind their answers, the larger the longer: that belongs to no other line. */
async function untilAtRest({ site }: Firm): Promise<void> {
  const end = performance.now() + maxRestMs
  let { cpuMs } = await askProbe(site)
  while (performance.now() < end) {
    await pause(lookMs)
    const now = await askProbe(site)
    if (now.cpuMs - cpuMs < restingMs) return
    cpuMs = now.cpuMs
  }
}

function failed({ what }: FirmLine, error: unknown): FirmAnswer {
  say(`${what}: ${error instanceof Error ? error.message : String(error)}`)
  return { status: 0, bytes: 0 }
}

/** Of a process with one thread, in milliseconds (Linux). */
function cpuMsOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/** The process that has started all others of the server. */
async function findPostgres(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return statsOf(rows[0]?.pid ?? 0).parent
}

/** Of a server's processes, those that have ended included. */
function cpuMsOfAll(server: number): number {
  let ms = statsOf(server).endedMs
  for (const pid of childrenOf(server))
    try {
      ms += cpuMsOf(pid)
    } catch {
      // It has ended meanwhile.
    }
  return ms
}

function statsOf(pid: number): { parent: number; endedMs: number } {
  // The name of the program stands in brackets, whatever is in it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const [parent, user, system] = [1, 13, 14].map((at) => Number(fields[at]))
  return { parent: parent ?? 0, endedMs: ((user ?? 0) + (system ?? 0)) * tickMs }
}

function rowsOf(found: Map<Times, Map<FirmLine, Figure>>): Record<string, string | number>[] {
  const [[, once = new Map<FirmLine, Figure>()] = []] = found
  const onceSize = firmSizes[[...found.keys()][0] ?? 1]
  return [...once].map(([line, base]) => {
    const row: Record<string, string> = { what: line.what, status: String(base.status) }
    const misses: string[] = []
    for (const [times, figures] of found) {
      const figure = figures.get(line)
      if (!figure) continue
      const units = line.per ? line.per(firmSizes[times]) / line.per(onceSize) : 1
      const slower = figure.ms / base.ms / units
      const dearer = figure.cpuMs / base.cpuMs / units
      const larger = figure.bytes / Math.max(1, base.bytes) / units
      row[`${times}: ms`] = figure.ms.toFixed(1)
      row[`${times}: cpu`] = figure.cpuMs.toFixed(1)
      row[`${times}: KB`] = (figure.bytes / 1024).toFixed(1)
      row[`${times}: turn`] = figure.turnMs.toFixed(0)
      if (figure.turnMs > targets.turnMs) misses.push(`${times}: turn`)
      if (figure.status !== base.status || figure.status >= 400 || figure.status === 0)
        misses.push(`${times}: ${figure.status}`)
      if (figures === once) continue
      row[`${times}: ms ×`] = slower.toFixed(2)
      row[`${times}: cpu ×`] = dearer.toFixed(2)
      row[`${times}: KB ×`] = larger.toFixed(2)
      if (dearer > targets.times && figure.cpuMs - base.cpuMs * units > unnoticedMs)
        misses.push(`${times}: cpu`)
      if (larger > targets.times && figure.bytes > 1024) misses.push(`${times}: KB`)
    }
    return { ...row, per: line.per?.name.slice(3).toLowerCase() ?? '', misses: misses.join(', ') }
  })
}

function memoryLine(
  found: Map<Times, Map<FirmLine, Figure>>,
  rested: ReadonlyMap<Times, Probed>,
): string {
  const all = [...rested].map(([times, last]) => {
    const used = [...(found.get(times)?.values() ?? [])].map(({ memory }) => memory.rss)
    return { times, last, largest: Math.max(...used) }
  })
  const base = all[0]?.last.rss ?? 1
  const said = all.map(
    ({ times, largest, last }) =>
      `${times} times ${MB(last.rss)} (largest ${MB(largest)}; × ${(last.rss / base).toFixed(2)}; ` +
      `heap ${MB(last.heapUsed)} of ${MB(last.heapTotal)}, bytes outside it ${MB(last.external)})`,
  )
  return `\nMemory in MB ${seconds(memoryRestMs)} s after the walk: ${said.join(', ')}; at most × ${targets.memory}.`
}

const MB = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

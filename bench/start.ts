/**
 * Time from spawn to the first page at a second start (built, data there; as a service starts it), memory at rest and
 * after load, and the processor of a program that nobody asks. The reference is a Node program of one line that answers 'hello' from node:http.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { readSitemap } from '#tests/support/http.ts'
import { childrenOf, ownMemoryOf, workOf } from '#tests/support/processes.ts'
import { startServer } from '#tests/support/server.ts'
import { load, loadTool } from './load.ts'
import { warm } from './site.ts'
import { type Finding, median, printTable, ratio, whole } from './table.ts'

type Program = { name: string; command: string[] }
type Figures = {
  firstMs: number
  warmMB: number
  idleMB: number
  loadedMB: number
  idlePercent: number
}

const starts = 5
/** By then a program has read all of itself, its jobs have begun, the last a minute after the start, and V8 has collected. */
const settledMs = 80_000
const idleMs = 30_000
const hello =
  "require('node:http').createServer((_, r) => r.end('hello')).listen(process.env.PORT, '127.0.0.1')"
const programs: Program[] = [
  { name: 'the site', command: ['sh', 'scripts/start'] },
  { name: 'a bare Node server', command: [process.execPath, '-e', hello] },
]

export async function measure(): Promise<Finding[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qantara-bench-'))
  try {
    const first = await startServer({ env: { DATA_DIR: dataDir } })
    const paths = await readSitemap(first.origin)
    await first.stop()
    const figures: Figures[] = []
    for (const program of programs)
      figures.push(await measureProgram(program, dataDir, program === programs[0] ? paths : ['/']))
    const [, reference] = figures
    printTable(
      figures.map(({ firstMs, warmMB, idleMB, loadedMB, idlePercent }, index) => ({
        program: programs[index]?.name ?? '',
        'first 200 after ms': whole(firstMs),
        '÷ bare': ratio(firstMs, reference?.firstMs ?? 0),
        'memory after all pages MB': whole(warmMB),
        'at rest MB': whole(idleMB),
        'after load MB': whole(loadedMB),
        'idle, % of a core': idlePercent.toFixed(2),
        'after load ÷ bare': ratio(loadedMB, reference?.loadedMB ?? 0),
      })),
    )
    process.stdout.write(
      `\nMiddle of ${starts} starts. Memory is the share (PSS) of the one process: 2 s after all pages were asked for once, ` +
        `at rest ${settledMs / 1000} s later, and after 1 s of load on each page. Asked by ${loadTool}. Idle are the ${idleMs / 1000} s from rest on.\n`,
    )
    return findingsOf(figures)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

function findingsOf([own, bare]: readonly Figures[]): Finding[] {
  if (!own || !bare) return []
  const of = (name: 'firstMs' | 'idleMB' | 'loadedMB', question: string, atMost: number) => ({
    question,
    found: own[name],
    wanted: { atMost },
    beside: `bare Node ${whole(bare[name])}`,
  })
  return [
    of('firstMs', 'ms from a start to the first page', 400),
    of('idleMB', 'memory at rest, MB', 110),
    of('loadedMB', 'memory after load, MB', 160),
    {
      question: 'processor of an idle program, % of a core',
      found: own.idlePercent,
      wanted: { atMost: 0.5 },
      beside: `bare Node ${bare.idlePercent.toFixed(2)}`,
    },
  ]
}

async function measureProgram(
  program: Program,
  dataDir: string,
  paths: string[],
): Promise<Figures> {
  const times: number[] = []
  for (let number = 1; number < starts; number += 1) {
    const { child, firstMs } = await start(program, dataDir)
    times.push(firstMs)
    await end(child)
  }
  const { child, firstMs, origin } = await start(program, dataDir)
  try {
    if (paths.length > 1) await warm(origin, paths)
    await pause(2000)
    const warmMB = memoryOfAll(child)
    await pause(settledMs)
    const idleMB = memoryOfAll(child)
    const before = workOfAll(child)
    await pause(idleMs)
    const idlePercent = ((workOfAll(child) - before) / idleMs) * 100
    for (const path of paths) await load(origin + path, 1, 'gzip')
    const loadedMB = memoryOfAll(child)
    return { firstMs: median([...times, firstMs]), warmMB, idleMB, loadedMB, idlePercent }
  } finally {
    await end(child)
  }
}

/** Starts a program and asks it for / without pause until it answers with 200. */
async function start(program: Program, dataDir: string) {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const started = performance.now()
  const [file = '', ...args] = program.command
  const child = spawn(file, args, {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', WORKERS: '1' },
    stdio: 'ignore',
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  while ((await statusOf(origin)) !== 200) {
    if (child.exitCode !== null || performance.now() - started > 60_000)
      throw new Error(`${program.name} did not start`)
    await pause(2)
  }
  return { child, origin, firstMs: performance.now() - started }
}

function statusOf(origin: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    get(origin, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    }).once('error', () => resolve(undefined))
  })
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close')
  if (child.exitCode === null && child.kill('SIGTERM')) await ended
}

function memoryOfAll({ pid = 0 }: ChildProcess): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ownMemoryOf(each), 0)
}

function workOfAll({ pid = 0 }: ChildProcess): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + workOf(each), 0)
}

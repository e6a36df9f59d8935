import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#tests/support/databases.ts'
import { photograph } from '#tests/support/pictures.ts'
import { adminCookie } from '#tests/support/seed-pictures.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { makeZip } from '#tests/support/zip.ts'
import type { Figure, Options } from './support/check.ts'
import { watchVisitor } from './support/uploads.ts'

export const row = '52'
export const about = 'how long a file at the import screen holds the thread that answers visitors'

const megabyte = 1024 * 1024
/** With room for the form around it. */
const whole = 24 * megabyte - 10_000
const maxTurnMs = 50
const watchedMs = 2000
const restMs = 2000
const maxStartMs = 30_000
/** But for what other processes on the same processors cost. */
const maxP95Ms = 100

/** What a file that was read is answered with, and one that cannot be read. */
const answers = ['200', '400', '200, 200']

/** Several where one request holds less. */
type File = { name: string; make(): Promise<Buffer | Buffer[]> | Buffer; isImported?: boolean }

const teamHead = 'id,name,role,slug,display_order,show_on_home,last_updated\n'
const files: File[] = [
  { name: '24 MB of [', make: () => Buffer.alloc(whole, '[') },
  { name: '24 MB of commas', make: () => Buffer.alloc(whole, ',') },
  { name: '24 MB of one-letter lines', make: () => Buffer.alloc(whole, 'a\n') },
  { name: '24 MB of one bad byte', make: () => Buffer.alloc(whole, 0xe1) },
  {
    name: '24 MB of lines of one bad byte',
    make: () => Buffer.alloc(whole, Buffer.from([0xe1, 10])),
  },
  { name: '24 MB of ends of lines', make: () => Buffer.alloc(whole, '\r\n') },
  {
    name: '1,000,000 names of columns',
    make: () => Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(',')),
  },
  { name: 'a cell of 20 MB', make: () => Buffer.from(`name,role\n${'x'.repeat(20 * megabyte)},y`) },
  {
    name: '10,000 rows of 100 columns with every mistake',
    make: () => Buffer.from(mistakes()),
  },
  {
    name: '50,000 records of JSON',
    make: () => Buffer.from(`[${'{"id":"","name":"A","role":"B"},'.repeat(49_999)}{"name":"C"}]`),
  },
  {
    name: '50,000 prices without names',
    make: () => Buffer.from('NONE,NYSE,110,2025-11-20\n'.repeat(50_000)),
  },
  { name: '10,000 enquiries, checked and imported', make: enquiries, isImported: true },
  { name: 'a ZIP of 2,000 pictures', make: () => pictures(0, 2000) },
  {
    name: '2,000 pictures in four ZIPs',
    make: () => Promise.all([0, 500, 1000, 1500].map((from) => pictures(from, 500))),
  },
]

function mistakes(): string {
  const more = Array.from({ length: 93 }, (_, at) => `,column ${at}`).join('')
  const row = `x,,,"A b",one,maybe,31/02/2026${',x'.repeat(93)}\n`
  return `${teamHead.trimEnd()}${more}\n${row.repeat(10_000)}`
}

function enquiries(): Buffer {
  const begun = Date.now() - 86_400_000
  const rows = Array.from({ length: 10_000 }, (_, at) => {
    const digits = at.toString(36).toUpperCase().padStart(4, '0')
    const received = new Date(begun + at * 1000).toISOString()
    return `E-${digits}-2222,new,${received},Visitor ${at},v${at}@example.com,+20 100,Good day ${at}`
  })
  return Buffer.from(['reference,state,received,name,email,phone,message', ...rows].join('\n'))
}

async function pictures(from: number, count: number): Promise<Buffer> {
  const picture = await photograph({ width: 64, height: 64, plain: true })
  const names = Array.from({ length: count }, (_, at) => `p${from + at}.jpg`)
  const rows = names.map((name) => `Person ${name},Analyst,${name}`)
  return makeZip([
    ['team.csv', ['name,role,image', ...rows].join('\n')],
    ...names.map((name) => [name, picture] as const),
  ])
}

export async function check({ database: only }: Options): Promise<Figure[]> {
  const figures = only === 'postgres' ? [] : await onOne('SQLite')
  if (only === 'sqlite') return figures
  await using database = await openDatabase('postgres', 'empty')
  const databaseUrl = 'url' in database.target ? database.target.url : undefined
  return [...figures, ...(await onOne('PostgreSQL', databaseUrl))]
}

async function onOne(database: string, databaseUrl?: string): Promise<Figure[]> {
  const turns = join(tmpdir(), `qantara-turns-${process.pid}-${database}`)
  await writeFile(turns, '')
  const site = await startServer({
    databaseUrl,
    env: {
      LOG_LEVEL: 'warn',
      TURNS_FILE: turns,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'support/longest-turn.mjs')}`,
    },
  })
  try {
    const cookie = await adminCookie(site)
    // The first time everything is loaded and compiled.
    await post(site, cookie, Buffer.from(`${teamHead},A,B,,,,\n`))
    const pid = site.workerPid()
    await untilStarted(turns, pid)
    const figures: Figure[] = []
    for (const { name, make, isImported } of files) {
      const requests = [await make()].flat()
      const begun = Date.now()
      const { result, p95, ownP95 } = await watchVisitor(site, async () => {
        const said: string[] = []
        for (const bytes of requests) said.push(await bring(site, cookie, bytes, isImported))
        // A 95th percentile of few answers is the slowest of them: what is over soon is done again.
        while (!isImported && Date.now() - begun < watchedMs)
          for (const bytes of requests) said.push(await bring(site, cookie, bytes))
        return [...new Set(said)]
      })
      const isAnswered = result.every((answer) => answers.includes(answer))
      if (!isAnswered) process.stderr.write(`${name}: ${result.join('; ')}\n${site.log()}\n`)
      const turnsOfFile = await longTurns(turns, pid, begun)
      const longest = Math.max(20, ...turnsOfFile.map(({ ms }) => ms))
      figures.push({
        what: `${database}: ${name} (${result.join('; ')}; a visitor’s p95 ${ownP95.toFixed(0)} ms, by the clock ${p95.toFixed(0)}), longest turn`,
        value: longest === 20 ? 'at most 20 ms' : `${longest.toFixed(0)} ms`,
        limit: `at most ${maxTurnMs} ms, p95 at most ${maxP95Ms} ms, the same process, answered`,
        holds: isAnswered && longest <= maxTurnMs && ownP95 <= maxP95Ms && site.workerPid() === pid,
      })
    }
    return figures
  } finally {
    await site.stop()
    await rm(turns, { force: true })
  }
}

/** What the program reads and does for itself once it is open is no file's: until it rests, or half a minute. */
async function untilStarted(file: string, pid: number): Promise<void> {
  const begun = Date.now()
  let last = begun
  while (Date.now() - last < restMs && Date.now() - begun < maxStartMs) {
    await pause(100)
    last = Math.max(begun, ...(await longTurns(file, pid, begun)).map(({ at }) => at))
  }
}

/** `ms` of processor time, of this process and since this moment. */
async function longTurns(
  file: string,
  pid: number,
  since: number,
): Promise<{ at: number; ms: number }[]> {
  const lines = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
  return lines
    .filter(([of, at = 0]) => of === pid && at >= since)
    .map(([, at = 0, ms = 0]) => ({ at, ms }))
}

/** Checks a file, and imports what was checked. Returns the status, or both. */
async function bring(
  site: RunningServer,
  cookie: string,
  bytes: Buffer,
  isImported = false,
): Promise<string> {
  const checked = await post(site, cookie, bytes)
  if (!isImported) return String(checked.status)
  const fieldOf = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(checked.text)?.[1] ?? ''
  const fields = Object.fromEntries(
    ['digest', 'revision', 'key'].map((name) => [name, fieldOf(name)]),
  )
  const kind = 'enquiries'
  const { status } = await post(site, cookie, bytes, { ...fields, kind })
  return `${checked.status}, ${status}`
}

async function post(
  site: RunningServer,
  cookie: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([new Uint8Array(bytes)], 'file'))
  const headers = { cookie, origin: site.origin }
  const answer = await fetch(`${site.origin}/admin/import`, { method: 'POST', headers, body: form })
  return { status: answer.status, text: await answer.text() }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildIfMoved, commands } from '#tests/support/built.ts'
import { inheritedVariables } from '#tests/support/compile-cache.ts'
import { type DatabaseKind, databases } from '#tests/support/databases.ts'
import { buildCopy, copyProduct } from '#tests/support/product-copy.ts'
import { openRestartable, type Restartable } from '#tests/support/restartable.ts'
import {
  type MarkedList,
  markedPrices,
  markedStocks,
  markedTeam,
  post,
  type Session,
  signedIn,
} from '#tests/support/savers.ts'
import { makeScratchFolder } from '#tests/support/scratch.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

const requests = 20_000
const readers = 4
const paths = ['/', '/team', '/themes/education', '/letters', '/auth', '/api/team-members']
const lists: MarkedList[] = [markedTeam, markedStocks, markedPrices]
/** Those that read, those that save a list, and one that sends enquiries. */
const clients = readers + lists.length + 1
const secret = 'a secret for tests, long enough to be one'
const own = resolve(import.meta.dirname, '..')

export const { row, about, check }: Check = {
  row: '10',
  about: `update, a version that dies, one that is not well, and rollback, under ${requests} requests`,
  async check({ database, count = requests }) {
    buildIfMoved()
    const versions = await makeVersions()
    const figures: Figure[] = []
    for (const kind of databases.filter((each) => (database ?? each) === each))
      for (const workers of [1, 2])
        figures.push(...(await changeUnderLoad(kind, workers, versions, count)))
    return figures
  },
}

type Versions = { next: string; dying: string; sick: string }

/** The next version with migrations of its own, and two of it that fail: once it serves, and before. */
async function makeVersions(): Promise<Versions> {
  const next = await copyProduct(['deploy'])
  const index = join(next, 'db/migrations/index.ts')
  const sources = readFileSync(index, 'utf8').replace('[baseline]', '[baseline, column, filled]')
  writeFileSync(
    index,
    sources.replace('/** All of them', () => `${newMigrations}\n/** All of them`),
  )
  setVersion(next, '8.1.0')
  buildCopy(next)
  const failing = async (version: string, line: string) => {
    const folder = await makeScratchFolder('qantara-version-')
    for (const name of ['build', 'node_modules', 'package.json'])
      await cp(join(next, name), join(folder, name), { recursive: true, verbatimSymlinks: true })
    setVersion(folder, version)
    const file = join(folder, 'build/server/serve.js')
    writeFileSync(file, `${line}\n${readFileSync(file, 'utf8')}`)
    return folder
  }
  return {
    next,
    dying: await failing('8.2.0', dies),
    sick: await failing('8.3.0', 'process.exit(7)'),
  }
}

/** Some seconds after it has taken the port. */
const dies = `process.on('message', (word) => {
  if (word === 'open') setTimeout(() => process.exit(7), 5000)
})`

const newMigrations = `import { sql } from 'kysely'
const column: Migration = {
  name: '0002_adds_bar_column',
  async up(tx) {
    await sql\`alter table team_members add column bar_words text\`.execute(tx)
  },
}
const filled: Migration = {
  name: '0003_adds_bar_words',
  async up(tx) {
    const { rows } = await sql\`update team_members set bar_words = name where id in
      (select id from team_members where bar_words is null limit 2) returning id\`.execute(tx)
    return rows.length > 0 ? 'more' : undefined
  },
}
`

function setVersion(folder: string, version: string): void {
  const file = join(folder, 'package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }))
}

/** What clients know: what was acknowledged, and what was not answered, by what went on then. */
type Seen = {
  asked: number
  saves: number
  enquiries: string[]
  marks: Map<MarkedList, number>
  lost: Map<string, string[]>
  slowest: { ms: number; during: string }
  during: string
}

async function changeUnderLoad(
  kind: DatabaseKind,
  workers: number,
  versions: Versions,
  least: number,
): Promise<Figure[]> {
  const env = { TRUST_PROXY: '1', WORKERS: String(workers) }
  await using program = await openRestartable(kind, env)
  const which = `${kind}, ${workers}`
  const session = await signedIn(program)
  const seen: Seen = {
    asked: 0,
    saves: 0,
    enquiries: [],
    marks: new Map(),
    lost: new Map(),
    slowest: { ms: 0, during: '' },
    during: 'before',
  }
  let isOver = false
  const isDone = () => isOver && seen.asked >= least
  const load = [
    ...Array.from({ length: readers }, (_, n) => readOnAndOn(session, seen, isDone, n)),
    ...lists.map((list, n) => saveOnAndOn(program, session, list, seen, isDone, n)),
    enquireOnAndOn(session, seen, isDone),
  ]
  const link = join(await makeScratchFolder('qantara-link-'), 'qantara')
  symlinkSync(own, link)
  const run = async (during: string, ...command: string[]) => {
    seen.during = during
    const ended = await runCommand(program, link, command)
    seen.during = 'between'
    return ended
  }
  const ends = {
    update: await run('update', 'update', versions.next),
    dying: await run('a version that dies', 'update', versions.dying),
    sick: await run('a version that is not well', 'update', versions.sick),
    rollback: await run('rollback', 'rollback'),
  }
  isOver = true
  await Promise.all(load)

  const stored = await program.connection.db
    .selectFrom('contact_submissions')
    .select('message')
    .execute()
  const known = new Set(stored.map(({ message }) => message))
  let mixed = 0
  let behind = 0
  for (const [list, acked] of seen.marks) {
    const marks = new Set((await list.read(program.connection.db)).marks)
    const [mark = -1] = marks
    if (marks.size !== 1) mixed += 1
    if (mark < acked) behind += 1
  }
  const lost = (...during: string[]) =>
    during.reduce((sum, each) => sum + (seen.lost.get(each)?.length ?? 0), 0)
  const atLeast = (what: string, value: number, least: number): Figure => ({
    what: `${what} (${which})`,
    value,
    limit: `at least ${least}`,
    holds: value >= least,
  })
  const end = (what: string, { code, words }: Ended, expected: number): Figure => ({
    what: `${what} (${which})`,
    value: code === expected ? `exit code ${code}` : words,
    limit: `exit code ${expected}`,
    holds: code === expected,
  })
  return [
    atLeast('requests', seen.asked, least),
    atLeast('acknowledged saves', seen.saves, 100),
    atLeast('acknowledged enquiries', seen.enquiries.length, 100),
    end('update', ends.update, 0),
    end('a version that dies', ends.dying, 1),
    end('a version that is not well', ends.sick, 1),
    end('rollback', ends.rollback, 0),
    noneOf(
      `requests lost by update and rollback (${which})`,
      lost('before', 'update', 'a version that is not well', 'rollback', 'between'),
    ),
    {
      what: `unanswered when a version died (${which})`,
      value: lost('a version that dies'),
      limit: `at most ${2 * clients}, two for each client`,
      holds: lost('a version that dies') <= 2 * clients,
    },
    noneOf(
      `acknowledged enquiries that are not there (${which})`,
      seen.enquiries.filter((message) => !known.has(message)).length,
    ),
    noneOf(`lists without their last acknowledged save (${which})`, behind),
    noneOf(`lists that are no one submission (${which})`, mixed),
    {
      what: `slowest answer (${which})`,
      value: `${(seen.slowest.ms / 1000).toFixed(1)} s, during: ${seen.slowest.during}`,
      limit: 'at most 10 s',
      holds: seen.slowest.ms <= 10_000,
    },
  ]
}

/** Counts what is answered, and what is not. Returns undefined for what is not. */
async function ask<T>(seen: Seen, send: () => Promise<T>): Promise<T | undefined> {
  const begun = performance.now()
  const { during } = seen
  seen.asked += 1
  try {
    return await send()
  } catch (error) {
    const reasons = seen.lost.get(seen.during) ?? []
    seen.lost.set(seen.during, [...reasons, reasonOf(error)])
    process.stdout.write(`${new Date().toISOString()} ${seen.during}: ${reasonOf(error)}\n`)
    return undefined
  } finally {
    const ms = performance.now() - begun
    if (ms > seen.slowest.ms) seen.slowest = { ms, during }
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const { code = '', message: more = '' } = (cause ?? {}) as NodeJS.ErrnoException
  return [message, code, more].filter(Boolean).join(', ')
}

async function readOnAndOn({ origin }: Session, seen: Seen, isDone: () => boolean, n: number) {
  for (let turn = n; !isDone(); turn += 1)
    await ask(seen, async () => {
      const answer = await fetch(`${origin}${paths[turn % paths.length]}`)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`It answered ${answer.status}`)
    })
}

async function saveOnAndOn(
  { connection }: Restartable,
  session: Session,
  list: MarkedList,
  seen: Seen,
  isDone: () => boolean,
  n: number,
) {
  for (let number = n + 1; !isDone(); number += lists.length) {
    const current = await list.read(connection.db)
    await ask(seen, async () => {
      const { status } = await post(session, list.path, current, current.marked(number))
      if (status !== 200) throw new Error(`A save was answered with ${status}`)
      seen.saves += 1
      seen.marks.set(list, number)
    })
  }
}

async function enquireOnAndOn({ origin }: Session, seen: Seen, isDone: () => boolean) {
  for (let number = 0; !isDone(); number += 1) {
    const message = `Enquiry ${number} of ${process.pid}`
    await ask(seen, async () => {
      const answer = await fetch(`${origin}/api/submit-contact`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin,
          'x-forwarded-for': `203.${Math.floor(number / 60_000)}.${Math.floor(number / 250) % 250}.${number % 250}`,
        },
        body: JSON.stringify({
          name: 'Jane Doe',
          email: `jane-${number}@example.com`,
          phone: '+20 100 000 0000',
          message,
        }),
      })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`An enquiry was answered with ${answer.status}`)
      seen.enquiries.push(message)
    })
  }
}

type Ended = { code: number | null; words: string }

/** A command of the version to which the link leads, about the program that runs. */
async function runCommand(
  { origin, dataDir, url }: Restartable,
  folder: string,
  command: readonly string[],
): Promise<Ended> {
  const child = spawn(process.execPath, [join(folder, commands), ...command], {
    env: {
      ...inheritedVariables(),
      PORT: new URL(origin).port,
      DATA_DIR: dataDir,
      SESSION_SECRET: secret,
      ...(url && { DATABASE_URL: url }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  const [code] = await once(child, 'close')
  process.stdout.write(`${command[0]}: ${words.trim().split('\n').at(-1)}\n`)
  return { code, words }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connect.ts'
import { appliedMigrations } from '#db/migrate.ts'
import { buildIfMoved, commands } from '../support/built.ts'
import { inheritedVariables } from '../support/compile-cache.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { openRestartable, type Restartable } from '../support/restartable.ts'
import { makeScratchFolder } from '../support/scratch.ts'

const own = resolve(import.meta.dirname, '../..')

/** Other values, with which the program can live; and a column without which it cannot. */
const versions = {
  well: "await sql`update contact_submissions set message = message || ', moved'`.execute(tx)",
  sick: 'await sql`alter table team_members rename column full_bio to life`.execute(tx)',
}
let folders: Record<keyof typeof versions, string>
beforeAll(async () => {
  buildIfMoved()
  folders = {
    well: await makeVersion('8.1.0', versions.well),
    sick: await makeVersion('8.2.0', versions.sick),
  }
}, 400_000)

/** This program with a further migration, as if it had been built with it. */
async function makeVersion(version: string, migration: string): Promise<string> {
  const folder = await makeScratchFolder('qantara-changed-')
  for (const name of ['build', 'scripts'])
    await cp(join(own, name), join(folder, name), { recursive: true })
  symlinkSync(join(own, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version, type: 'module' }))
  const chunks = join(folder, 'build/server/chunks')
  const place = /(\bmigrations ?= ?\[baseline)\]/
  const files = readdirSync(chunks)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => join(chunks, name))
    .filter((file) => place.test(readFileSync(file, 'utf8')))
  const [file = ''] = files
  const more = `,{name:'0002_turns_around',up:async(tx)=>{${migration}}}]`
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(place, (_, before) => before + more),
  )
  return folder
}

type Place = { program: Restartable; link: string }

async function open(kind: DatabaseKind): Promise<Place & AsyncDisposable> {
  const link = join(await makeScratchFolder('qantara-link-'), 'qantara')
  symlinkSync(own, link)
  const program = await openRestartable(kind, { TRUST_PROXY: '1' }, { root: link })
  // Nobody but the program uses the database.
  await program.connection.close()
  return { program, link, [Symbol.asyncDispose]: () => program[Symbol.asyncDispose]() }
}

function run({ program, link }: Place, ...command: string[]) {
  const child = spawn(process.execPath, [join(link, commands), ...command], {
    env: {
      ...inheritedVariables(),
      PORT: new URL(program.origin).port,
      DATA_DIR: program.dataDir,
      SESSION_SECRET: 'a secret for tests, long enough to be one',
      ...(program.url && { DATABASE_URL: program.url }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ended: wordsOf(child) }
}

async function wordsOf(child: ChildProcess): Promise<{ code: number | null; words: string }> {
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  const [code] = await once(child, 'close')
  return { code, words }
}

async function killAt(place: Place, line: RegExp): Promise<void> {
  const { child, ended } = run(place, 'update', folders.well)
  if (child.stdout)
    for await (const each of createInterface({ input: child.stdout }))
      if (line.test(each)) {
        await place.program.kill()
        break
      }
  expect((await ended).code).toBe(1)
}

/** A new connection each: the version before ends those that rest. */
const close = { connection: 'close' }
let networks = 0

async function enquire({ origin }: Restartable, message: string) {
  networks += 1
  const answer = await fetch(`${origin}/api/submit-contact`, {
    method: 'POST',
    headers: {
      ...close,
      'content-type': 'application/json',
      origin,
      'x-forwarded-for': `203.0.${Math.floor(networks / 200)}.${networks % 200}`,
    },
    body: JSON.stringify({
      name: 'Jane Doe',
      email: 'jane@example.com',
      phone: '+20 100 000 0000',
      message,
    }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) }
}

async function look<T>({ url, file }: Restartable, work: (connection: Connection) => Promise<T>) {
  const connection = await connect(url ? { url } : { file })
  return await work(connection).finally(() => connection.close())
}

const wordsWhere = (isChanged: boolean) => `Enquiry 0 of ours${isChanged ? ', moved' : ''}`

const messagesIn = (program: Restartable) =>
  look(program, async ({ db }) =>
    (await db.selectFrom('contact_submissions').select('message').execute())
      .map(({ message }) => message)
      .filter((message) => message.startsWith('Enquiry'))
      .toSorted(),
  )

const count = (program: Restartable) =>
  look(program, async (connection) => (await appliedMigrations(connection)).length)

/** Sends enquiries and opens a page until the update has ended. Returns what was acknowledged among the rest. */
async function enquireDuring(place: Place, acked: string[]) {
  const { program } = place
  const refused: number[] = []
  const pages = new Set<number>()
  const update = run(place, 'update', folders.well)
  let isOver = false
  void update.ended.then(() => {
    isOver = true
  })
  for (let number = acked.length; !isOver; number += 1) {
    const { status, retryAfter } = await enquire(program, `Enquiry ${number} of ours`)
    if (status === 200) acked.push(`Enquiry ${number} of ours`)
    if (status === 503) refused.push(retryAfter)
    pages.add((await fetch(`${program.origin}/team`, { headers: close })).status)
    await new Promise((done) => setTimeout(done, 100))
  }
  const done = await update.ended
  expect(done.words).toMatch(/nothing is saved for about \d+ seconds.* serves\./s)
  expect([done.code, realpathSync(place.link)]).toEqual([0, folders.well])
  expect([...pages]).toEqual([200])
  expect(refused.length).toBeGreaterThan(0)
  for (const seconds of refused) expect(seconds).toBeGreaterThanOrEqual(5)
  // Those before it are changed, and those after it are not; none is missing.
  const found = await messagesIn(program)
  expect(found.map((message) => message.replace(', moved', '')).toSorted()).toEqual(
    acked.toSorted(),
  )
  expect(found).toContain('Enquiry 0 of ours, moved')
}

describe('a version that does more than add', { timeout: 400_000 }, () => {
  test('is not well, then is, and there is no way back, on sqlite', async () => {
    await using place = await open('sqlite')
    const { program, link } = place
    expect((await enquire(program, 'Enquiry 0 of ours')).status).toBe(200)
    // What asks its pages, and gives up, never asks of which kind its database is; neither does what would go back.
    const sick = await run(place, 'update', folders.sick).ended
    expect(sick.words).toMatch(/smoke test asked for .* has served all the time/)
    expect([sick.code, await count(program), realpathSync(link)]).toEqual([1, 1, own])

    await enquireDuring(place, ['Enquiry 0 of ours'])
    const rollback = await run(place, 'rollback').ended
    expect(rollback.words).toMatch(
      /written by a newer version of this program \(0002_turns_around\)/,
    )
    expect([rollback.code, realpathSync(link)]).toEqual([1, folders.well])
    expect((await fetch(`${program.origin}/readyz`)).status).toBe(200)
    expect(await program.stop()).toMatchObject({ code: 0 })
    await program.start()
  })

  test('is killed when it would change, and the next start is of one version, on sqlite', async () => {
    await using place = await open('sqlite')
    await killAndStart(place, /The version before ends/)
  })

  // Before its migration is committed each database takes it back by itself: this moment tells that of each.
  test('is killed while nothing is saved, and then is well, on postgres', async () => {
    await using place = await open('postgres')
    const isChanged = await killAndStart(place, /nothing is saved for about/)
    expect(isChanged).toBe(false)
    await enquireDuring(place, ['Enquiry 0 of ours', 'Enquiry 1 of ours'])
  })

  /** Answers whether the program is of the next version after it, with all that was saved. */
  async function killAndStart(place: Place, line: RegExp): Promise<boolean> {
    const { program, link } = place
    expect((await enquire(program, 'Enquiry 0 of ours')).status).toBe(200)
    await killAt(place, line)
    const wasChanged = (await count(program)) === 2
    expect(await messagesIn(program)).toEqual([wordsWhere(wasChanged)])
    await program.start()
    const isChanged = (await count(program)) === 2
    expect(isChanged).toBe(realpathSync(link) === folders.well)
    // What was committed stays.
    expect(isChanged || !wasChanged).toBe(true)
    expect(await messagesIn(program)).toEqual([wordsWhere(isChanged)])
    expect((await enquire(program, 'Enquiry 1 of ours')).status).toBe(200)
    return isChanged
  }
})

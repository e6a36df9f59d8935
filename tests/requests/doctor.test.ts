import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordBackup } from '#core/backup/recorded-backups.server.ts'
import type { Check } from '#core/doctor/check.ts'
import { checkRecords } from '#core/doctor/check-records.server.ts'
import { checkRunning } from '#core/doctor/check-running.server.ts'
import { claimRun, endRun } from '#core/jobs/runs.server.ts'
import { disablePerson } from '#core/people/people.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { defaultFirm, factNames } from '#core/settings/firm.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { examine, examineEnvironment } from '#server/doctor.ts'
import { readConfig } from '#server/read-config.ts'
import { startApp } from '../support/app.ts'
import { requireApproval } from '../support/approval.ts'
import { brokenStates, openSurroundings, tryBrokenState } from '../support/broken-states.ts'
import { buildIfMoved, commands } from '../support/built.ts'
import { inheritedVariables } from '../support/compile-cache.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { addEditor } from '../support/lists.ts'
import { openQuoteService, type QuoteAnswer, twelveDataQuote } from '../support/quote-service.ts'
import { shared } from '../support/shared.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe.each(databases)('the doctor on %s', (kind) => {
  const database = shared(() => openDatabase(kind))

  async function check(now: Date) {
    const { db } = database
    return [...(await checkRunning(db, now)), ...(await checkRecords(db, now))]
  }

  async function stateOf(name: string, now: Date): Promise<string | undefined> {
    return (await check(now)).find((each) => each.name === name)?.state
  }

  test('says what to do about everything that is not green', async () => {
    for (const { name, state, message, action } of await check(new Date())) {
      expect(message).not.toBe('')
      expect([name, action !== undefined]).toEqual([name, state !== 'green'])
    }
  })

  test('is red about an enquiry after 24 hours, and about its mail after one', async () => {
    const { db } = database
    await anEnquiry(db)
    const states = (name: string, later: number) => stateOf(name, new Date(Date.now() + later))
    expect(await states('enquiries', day - minute)).toBe('green')
    expect(await states('enquiries', day + minute)).toBe('red')
    await db.updateTable('contact_submissions').set({ answered_at: new Date() }).execute()
    expect(await states('enquiries', day + minute)).toBe('green')

    expect(await states('mail', minute)).toBe('green')
    expect(await states('mail', 11 * minute)).toBe('amber')
    expect(await states('mail', 61 * minute)).toBe('red')
  })

  test('is green about a backup on another disk that was restored on trial', async () => {
    const now = new Date()
    const made = (days: number, sameDisk: boolean, verified: boolean) =>
      recordBackup(database.db, {
        startedAt: new Date(now.getTime() - days * day),
        sameDisk,
        verified,
      })
    expect(await stateOf('backup', now)).toBe('amber')
    await made(9, false, true)
    expect(await stateOf('backup', now)).toBe('red')
    await made(3, false, true)
    expect(await stateOf('backup', now)).toBe('amber')
    await made(2, true, true)
    expect(await stateOf('backup', now)).toBe('amber')
    await made(1, false, false)
    expect(await stateOf('backup', now)).toBe('amber')
    await made(0, false, true)
    expect(await stateOf('backup', now)).toBe('green')
  })

  test('tells of jobs that have failed, and of a program that runs none', async () => {
    const { db } = database
    const now = new Date()
    expect(await stateOf('jobs', now)).toBe('amber')
    const run = async (job: string, at: Date, failure?: string) => {
      const owned = { job, scheduledFor: at, owner: 'test' }
      await claimRun(db, owned, { now: () => at, isSettled: () => true })
      await endRun(db, owned, at, failure)
    }
    await run('housekeeping', now)
    expect(await stateOf('jobs', now)).toBe('green')
    await run('nightly-backup', now, 'the disk is full')
    expect((await check(now)).find(({ name }) => name === 'jobs')).toMatchObject({
      state: 'amber',
      message: 'Failed: nightly-backup (the disk is full)',
    })
    expect(await stateOf('jobs', new Date(now.getTime() + 2 * day))).toBe('red')
    await db.deleteFrom('job_runs').execute()
    await db.deleteFrom('jobs').execute()
  })

  test('knows admins without a second factor and those that nobody uses', async () => {
    const now = new Date()
    expect(await stateOf('two-step verification', now)).toBe('green')
    await addEditor(database.db)
    const found = async (name: string, at: Date) =>
      (await check(at)).find((each) => each.name === name)
    expect(await found('two-step verification', now)).toMatchObject({
      state: 'amber',
      message: '1 of 1 admin signs in with a password alone',
    })
    expect(await stateOf('unused accounts', now)).toBe('green')
    expect(await found('unused accounts', new Date(now.getTime() + 91 * day))).toMatchObject({
      state: 'amber',
      message: '1 admin has not signed in for 90 days',
    })
  })

  test('is red when changes need a second person and there is one admin', async () => {
    await using fresh = await openDatabase(kind)
    const approval = async () => {
      const checks = await checkRecords(fresh.db, new Date())
      return checks.find(({ name }) => name === 'approval')
    }
    expect((await approval())?.state).toBe('green')
    const { jane, omar } = await requireApproval(fresh.db)
    expect((await approval())?.state).toBe('green')
    await disablePerson(fresh.db, { origin: 'http://localhost' }, jane, omar)
    expect(await approval()).toMatchObject({
      state: 'red',
      action: expect.stringContaining('/admin/people'),
    })
  })

  test('knows open sign-up, facts that nobody confirmed, and a clock that was ahead', async () => {
    const { db } = database
    const now = new Date()
    expect(await stateOf('sign-up', now)).toBe('amber')
    expect(await stateOf('facts', now)).toBe('amber')
    const actor = { id: 'somebody', name: 'Jane Doe' }
    await db.transaction().execute(async (tx) => {
      await saveSetting(await workAs(tx, actor), 'signUp', { policy: 'off', domains: [] })
      await saveSetting(await workAs(tx, actor), 'firm', {
        ...defaultFirm,
        confirmed: [...factNames],
      })
    })
    expect(await stateOf('sign-up', now)).toBe('green')
    expect(await stateOf('facts', now)).toBe('green')
    expect(await stateOf('clock', now)).toBe('green')
    expect(await stateOf('clock', new Date(now.getTime() - day))).toBe('red')
  })
})

describe('the doctor asks the quote service for one price', () => {
  const key = 'a-key-that-nobody-may-see'
  test.each<[string, QuoteAnswer | undefined, string]>([
    ['that answers', twelveDataQuote('AAPL', '230.10'), 'green'],
    ['that refuses the key', { status: 401, body: `{"message":"apikey ${key}"}` }, 'red'],
    ['that takes no more calls', { status: 429, body: '{}' }, 'amber'],
    ['that is dead', 'dead', 'amber'],
  ])('%s', async (_, answer, state) => {
    await using service = await openQuoteService()
    if (answer) service.answers.set('AAPL', answer)
    const folder = await mkdtemp(join(tmpdir(), 'qantara-doctor-'))
    const config = readConfig({
      QUOTES_PROVIDER: 'twelvedata',
      QUOTES_API_KEY: key,
      QUOTES_API_URL: service.url,
      DATA_DIR: folder,
      BREACH_API_URL: 'http://127.0.0.1:9',
    })
    const checks = await examine(config, new Date())
    await rm(folder, { recursive: true, maxRetries: 10 })
    expect(checks.find(({ name }) => name === 'quotes')).toMatchObject({ state })
    expect(JSON.stringify(checks)).not.toContain(key)
    expect(service.asked).toHaveLength(1)
  })
})

describe('the doctor names what is broken (docs/bar.md 55)', () => {
  const around = shared(openSurroundings)
  const examineNow = (environment: Record<string, string>) =>
    examineEnvironment(environment, new Date())
  // On PostgreSQL where it is, its version, and times in it: `npm run bar -- doctor-states` makes all states on both.
  const onPostgres = ['a database that is not there', 'data of a newer version', 'an old backup']
  const own = databases.flatMap((kind) =>
    brokenStates
      .filter(({ state }) => kind === 'sqlite' || onPostgres.includes(state))
      .map((broken) => ({ kind, broken, state: broken.state })),
  )
  test.each(own)('$state on $kind', async ({ kind, broken }) => {
    const found = await tryBrokenState(around, kind, broken, examineNow)
    expect(found).toMatchObject({ isTold: true, othersRed: [], passwordsInClear: [] })
  })
})

test('the doctor answers also where the configuration cannot be read, and makes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qantara-doctor-'))
  const DATA_DIR = join(folder, 'data')
  const ask = (variables: Record<string, string>) =>
    examineEnvironment({ DATA_DIR, BREACH_API_URL: 'http://127.0.0.1:9', ...variables }, new Date())
  expect(await ask({ PORT: '80000', S3_BUCKET: 'pictures' })).toEqual([
    {
      name: 'configuration',
      state: 'red',
      message: expect.stringMatching(/^PORT is not usable: .+; S3_ENDPOINT, .+ is missing: /),
      action: expect.stringContaining('docs/running.md'),
    },
  ])
  const absent = await ask({})
  expect(absent.find(({ name }) => name === 'database')).toMatchObject({ state: 'red' })
  expect(await readdir(folder)).toEqual([])
  await mkdir(DATA_DIR)
  await writeFile(join(DATA_DIR, 'session-secret'), 'half')
  expect(await ask({})).toEqual([
    expect.objectContaining({
      name: 'configuration',
      state: 'red',
      message: expect.stringContaining('session-secret is damaged'),
    }),
  ])
  await rm(folder, { recursive: true, maxRetries: 10 })
})

describe('the command doctor', () => {
  beforeAll(buildIfMoved, 300_000)
  const environment = (dataDir: string) => ({
    ...inheritedVariables(),
    DATA_DIR: dataDir,
    NODE_NO_WARNINGS: '1',
    BREACH_API_URL: 'http://127.0.0.1:9',
  })
  const run = (dataDir: string, args: string[] = [], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [commands, 'doctor', ...args], {
      encoding: 'utf8',
      env: { ...environment(dataDir), ...env },
    })

  test('ends with 0 on a new installation, and with 1 where something is red', async () => {
    await using app = await startApp('sqlite')
    const well = run(app.dataDir, ['--json'])
    const { checks } = JSON.parse(well.stdout)
    expect(checks).toContainEqual({
      name: 'database',
      state: 'green',
      message: 'SQLite answers',
    })
    expect(checks).toContainEqual(expect.objectContaining({ name: 'facts', state: 'amber' }))
    expect(checks).toContainEqual({
      name: 'disk',
      state: expect.stringMatching(/^(green|amber)$/),
      message: expect.stringMatching(/^[\d,]+ MB are free in \//),
    })
    expect(checks.filter(({ state }: Check) => state === 'red')).toEqual([])
    expect([well.status, well.stderr]).toEqual([0, ''])

    const folder = await mkdtemp(join(tmpdir(), 'qantara-doctor-'))
    const ill = run(folder)
    expect([ill.status, ill.stderr]).toEqual([1, ''])
    expect(ill.stdout).toMatch(/^RED {3}database: There is no /m)
    await rm(folder, { recursive: true, maxRetries: 10 })
  })

  test('names commands as they are called there, and bears that nobody reads to the end', async () => {
    await using app = await startApp('sqlite')
    const backupOf = (env?: Record<string, string>) => {
      const { checks } = JSON.parse(run(app.dataDir, ['--json'], env).stdout) as { checks: Check[] }
      return checks.find(({ name }) => name === 'backup')?.action
    }
    const advice = 'Make one now at /admin/doctor#backups, or run'
    expect(backupOf()).toBe(`${advice} npm run qantara -- backup FILE`)
    expect(backupOf({ QANTARA_COMMAND: 'qantara' })).toBe(`${advice} qantara backup FILE`)

    const reader = spawn(process.execPath, [commands, 'doctor'], {
      env: environment(app.dataDir),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    reader.stdout.destroy()
    let words = ''
    reader.stderr.setEncoding('utf8').on('data', (text) => {
      words += text
    })
    const [code] = await once(reader, 'close')
    expect([code, words]).toEqual([0, ''])
  })
})

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backupName, isBackupDue, nameBefore } from '#core/backup/nightly.server.ts'
import { verifyBackup } from '#core/backup/read-backup.server.ts'
import { findLastBackup } from '#core/backup/recorded-backups.server.ts'
import { checkRunning } from '#core/doctor/check-running.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { listLastRuns } from '#core/jobs/past-runs.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { version } from '#core/version.server.ts'
import { migrate } from '#db/migrate.ts'
import type { Db } from '#db/schema.ts'
import { startJobs } from '#jobs/runner.ts'
import { backup, restore } from '#server/backup-commands.ts'
import { createBackupStore } from '#server/backup-store.ts'
import type { Config } from '#server/config.ts'
import { prepareDatabase } from '#server/database.ts'
import { examine } from '#server/doctor.ts'
import { backUpBeforeMigrating, createNightlyBackup } from '#server/make-backup.ts'
import { readConfig } from '#server/read-config.ts'
import { secret } from '../support/app.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { until } from '../support/http.ts'
import { jobContext } from '../support/job-context.ts'
import { addEditor } from '../support/lists.ts'
import { chain } from '../support/made-up-migrations.ts'
import { type BucketServer, startBucketServer } from '../support/s3.ts'
import { makeScratchFolder } from '../support/scratch.ts'
import { shared } from '../support/shared.ts'

const log = pino({ level: 'silent' })
const day = 24 * 60 * 60_000

let folder: string
beforeAll(async () => {
  folder = await makeScratchFolder('qantara-nightly-')
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }))

/** The configuration of a program on this database, whose data folder is a new one. */
async function configFor(
  { target }: Pick<TestDatabase, 'target'>,
  env: Record<string, string> = {},
): Promise<Config> {
  const DATA_DIR = await mkdtemp(join(folder, 'data-'))
  const config = readConfig({ DATA_DIR, SESSION_SECRET: secret, ...env })
  return 'url' in target
    ? { ...config, databaseUrl: target.url }
    : { ...config, dataDir: join(target.file, '..') }
}

describe('backups that are encrypted', () => {
  test('are read by who holds the key, by us and by age itself, and by nobody else', async () => {
    await using database = await openDatabase('sqlite', 'sample')
    const identity = await generateIdentity()
    const recipient = await identityToRecipient(identity)
    const place = await mkdtemp(join(folder, 'encrypted-'))
    const config = await configFor(database, { BACKUP_RECIPIENT: recipient, BACKUP_DIR: place })
    const cutOff = await mkdtemp(join(place, '.qantara-backup-'))
    await utimes(cutOff, new Date(0), new Date(0))
    await createNightlyBackup(config, database.db, log).make(new Date())
    const [name = ''] = await readdir(place)
    expect(await readdir(place)).toEqual([name])
    expect(name).toMatch(/^qantara-.+\.tar\.gz\.age$/)
    const file = join(place, name)
    // Nothing is written over, as with one that is not encrypted.
    await expect(backup(() => config, file)).rejects.toThrow('exists already: choose another name')
    const dataDir = await mkdtemp(join(folder, 'restored-'))
    const restored = readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret })
    const other = await generateIdentity()
    const restoreWith = (key: string) =>
      restore(() => restored, file, { environment: { BACKUP_IDENTITY: key } })
    await expect(restoreWith('')).rejects.toThrow('it is encrypted: BACKUP_IDENTITY has to be')
    await expect(restoreWith(other)).rejects.toThrow('BACKUP_IDENTITY is not its key')
    expect(await readdir(dataDir)).toEqual([])
    const whole = await readFile(file)
    await writeFile(file, whole.subarray(0, -20))
    await expect(restoreWith(identity)).rejects.toThrow('is not a whole backup')
    expect(await readdir(dataDir)).toEqual([])
    await writeFile(file, whole)
    // It is decrypted as it is read: there need not be a folder for temporary files.
    vi.stubEnv('TMPDIR', join(folder, 'none'))
    // As age-keygen writes its file.
    const [said] = await restoreWith(`# created: today\n# public key: ${recipient}\n${identity}\n`)
    expect(said).toMatch(/^Restored \d+ rows/)
    vi.unstubAllEnvs()
    if (!existsSync('/usr/bin/age')) return
    const key = join(folder, 'key')
    await writeFile(key, `${identity}\n`)
    const plain = execFileSync('age', ['-d', '-i', key, file], { maxBuffer: 1e8 })
    const copy = join(folder, 'opened.tar.gz')
    await writeFile(copy, plain)
    expect((await verifyBackup(copy)).tables.length).toBeGreaterThan(10)
  })
})

describe.each(databases)('nightly backups of %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  test('are due once a night, from the first account on, unless they are switched off', async () => {
    await using empty = await openDatabase(kind)
    const { db } = empty
    const later = (hours: number) => new Date(Date.now() + hours * 60 * 60_000)
    expect(await isBackupDue(db, later(7))).toBe(false)
    await addEditor(db)
    expect(await isBackupDue(db, later(5))).toBe(false)
    expect(await isBackupDue(db, later(7))).toBe(true)
    const off = { nightly: false, keep: 3 }
    await db
      .transaction()
      .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'backups', off))
    expect(await isBackupDue(db, later(7))).toBe(false)
  })

  test('are made, tried and recorded, and the oldest go, none of them under a legal hold', async () => {
    const { db } = database
    const dir = join(folder, `kept-${kind}`)
    const config = await configFor(database, { BACKUP_DIR: dir })
    const set = (key: 'backups' | 'legalHold', value: object) =>
      db
        .transaction()
        .execute(async (tx) => saveSetting(await workAs(tx, systemActor), key, value as never))
    await set('backups', { nightly: true, keep: 1 })
    await set('legalHold', { on: true })
    const { make } = createNightlyBackup(config, db, log)
    const ago = (days: number) => new Date(Date.now() - days * day)
    const [first, second, last] = [ago(3), ago(2), ago(1)] as const
    const cutOff = [join(config.dataDir, '.trial-old'), join(dir, '.qantara-backup-old')]
    for (const each of cutOff) {
      await mkdir(each, { recursive: true })
      await utimes(each, first, first)
    }
    await mkdir(join(config.dataDir, '.trial-of-now'))
    const foreign = join(dir, '.backup-2025')
    await mkdir(foreign)
    await utimes(foreign, first, first)
    for (const night of [first, second]) await make(night)
    const held = [first, second].map(backupName)
    expect((await readdir(dir)).toSorted()).toEqual(['.backup-2025', ...held])
    await set('legalHold', { on: false })
    await make(last)
    expect((await readdir(config.dataDir)).filter((name) => name.startsWith('.'))).toEqual([
      '.trial-of-now',
    ])
    expect((await readdir(dir)).toSorted()).toEqual(['.backup-2025', backupName(last)])
    expect(await findLastBackup(db)).toMatchObject({ startedAt: last, verified: true })
    // The server of the tests is on this machine too.
    expect(await findLastBackup(db)).toMatchObject({ sameDisk: true })
    expect(await isBackupDue(db, new Date())).toBe(true)
    expect(await isBackupDue(db, new Date(Date.now() - 5 * 60 * 60_000))).toBe(false)
  })
})

describe('in a bucket', () => {
  let bucket: BucketServer
  beforeAll(async () => {
    bucket = await startBucketServer()
  })
  afterAll(() => bucket.stop())

  /** The configuration of a program that keeps its backups there. */
  const configWith = (database: TestDatabase, own: Record<string, string> = {}) =>
    configFor(
      database,
      Object.fromEntries(
        Object.entries({ ...bucket.env, ...own }).map(([name, value]) => [`BACKUP_${name}`, value]),
      ),
    )

  async function listNames({ backups }: Config): Promise<string[]> {
    const { backupMs, openBucket } = await import('#server/s3.ts')
    if (!('s3' in backups)) throw new Error('the bucket is not configured')
    return Array.fromAsync(openBucket(backups.s3, backupMs).list(), ({ name }) => name)
  }

  /** What the doctor says of the jobs after a night that failed. */
  async function failTonight(db: Db, make: (now: Date) => Promise<void>) {
    const night = { name: 'nightly-backup', title: 'Backup', everySeconds: 24 * 60 * 60 }
    const stop = startJobs([{ ...night, run: () => make(new Date()) }], jobContext(db))
    const failed = await until(
      'failed',
      async () => (await listLastRuns(db, new Date()))[0]?.failure,
    )
    await stop()
    const checks = await checkRunning(db, new Date())
    return { failed, jobs: checks.find(({ name }) => name === 'jobs') }
  }

  test('they are kept and removed alike, and nothing stays on this machine', async () => {
    await using database = await openDatabase('sqlite')
    const { db } = database
    const config = await configWith(database)
    const keep = { nightly: true, keep: 1 }
    await db
      .transaction()
      .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'backups', keep))
    const nightly = createNightlyBackup(config, db, log)
    expect(nightly.place).toMatch(/^the bucket \S+ at 127\.0\.0\.1:\d+$/)
    const nights = [2, 1].map((days) => new Date(Date.now() - days * day))
    for (const night of nights) await nightly.make(night)
    expect(await listNames(config)).toEqual([backupName(nights[1] ?? new Date())])
    expect(await findLastBackup(db)).toMatchObject({ sameDisk: false, verified: true })
    expect((await readdir(config.dataDir)).filter((name) => /backup/.test(name))).toEqual([])
  })

  test('an upload that breaks off leaves the earlier ones alone, the doctor says it, the next one works', async () => {
    await using database = await openDatabase('sqlite')
    const { db } = database
    const config = await configWith(database)
    const { make } = createNightlyBackup(config, db, log)
    const before = await listNames(config)
    const good = new Date(Date.now() - 20 * day)
    await make(good)
    bucket.fail('uploads')
    const { failed, jobs } = await failTonight(db, make).finally(() => bucket.fail(undefined))
    expect(failed).toMatch(
      /^The bucket \S+ at \S+ has not taken the backup: the connection broke off \((ECONNRESET|EPIPE|UND_ERR_SOCKET)\)$/,
    )
    expect(jobs).toMatchObject({ state: 'amber', message: `Failed: nightly-backup (${failed})` })
    expect(await findLastBackup(db)).toMatchObject({ startedAt: good })
    expect(await listNames(config)).toEqual([backupName(good), ...before].toSorted())
    const next = new Date()
    await make(next)
    expect(await findLastBackup(db)).toMatchObject({ startedAt: next, verified: true })
    expect(await listNames(config)).toContain(backupName(next))
  })

  test('a bucket that gives no list, a wrong key and a wrong name are said in a sentence', async () => {
    await using database = await openDatabase('sqlite')
    const { db } = database
    const config = await configWith(database)
    const { make } = createNightlyBackup(config, db, log)
    bucket.fail('lists')
    const { failed } = await failTonight(db, make).finally(() => bucket.fail(undefined))
    expect(failed).toMatch(/ does not say whether it holds the whole backup: it answered 503 /)
    expect(await findLastBackup(db)).toBeUndefined()

    const wrong = { S3_ACCESS_KEY_ID: 'nobody', S3_SECRET_ACCESS_KEY: 'a wrong one' }
    for (const [own, reason] of [
      [wrong, 'it refuses the key'],
      [{ S3_BUCKET: 'no-such-bucket' }, 'it has no such bucket'],
      [{ S3_ENDPOINT: 'http://127.0.0.1:3' }, 'nothing answers there'],
    ] as const) {
      const store = createBackupStore(await configWith(database, own))
      const add = store.add(backupName(new Date()), (path) => writeFile(path, 'a backup'))
      await expect(add).rejects.toThrow(` has not taken the backup: ${reason}`)
    }
    const refusing = createBackupStore(await configWith(database, wrong))
    await expect(refusing.list()).rejects.toThrow(
      ' does not say which backups it holds: it refuses the key',
    )
  })

  test('the doctor is red about one that refuses the key, and names no key', async () => {
    await using database = await openDatabase('sqlite')
    const find = async (own: Record<string, string> = {}) => {
      const checks = await examine(await configWith(database, own), new Date())
      return checks.find(({ name }) => name === 'backup bucket')
    }
    expect(await find()).toMatchObject({ state: 'green' })
    const refused = await find({ S3_SECRET_ACCESS_KEY: 'a wrong one' })
    expect(refused).toMatchObject({ state: 'red', action: expect.stringContaining('BACKUP_S3_') })
    expect(refused?.message).toContain('it refuses the key')
    expect(refused?.message).not.toContain('a wrong one')
  })
})

describe.each(databases)('before a migration of %s', (kind) => {
  const earlier = chain.slice(0, -2)
  const [pending] = chain.slice(-2)
  const before = String(pending?.name)
  /** When one is made, and that it can be restored, is asked of both; the order of what a start does, once. */
  const testOnce = test.runIf(kind === 'sqlite')

  test('there is a backup once, which this program can restore', async () => {
    await using database = await openDatabase(kind, 'empty')
    const { connection } = database
    const config = await configFor(database, { BACKUP_DIR: join(folder, `before-${kind}`) })
    expect(await backUpBeforeMigrating(config, connection)).toBeUndefined()
    await migrate(connection, undefined, earlier)
    const at = new Date()
    const name = nameBefore(before, at)
    const backUp = (now: Date) => backUpBeforeMigrating(config, connection, now, chain)
    expect(await backUp(at)).toBe(name)
    expect(await backUp(at)).toBeUndefined()
    // The program of before was put back, and somebody wrote.
    const later = (hours: number) => new Date(at.getTime() + hours * 60 * 60_000)
    await sql`insert into contact_submissions
      (id, name, email, phone, message, page, ua, consent_text, created_at)
      values ('x', 'x', 'x', '', 'x', '', '', '', ${later(1).toISOString()})`.execute(connection.db)
    const again = nameBefore(before, later(2))
    expect(await backUp(later(2))).toBe(again)
    expect(await backUp(later(9))).toBeUndefined()
    const file = join(folder, `before-${kind}`, name)
    expect((await verifyBackup(file)).migrations).toHaveLength(earlier.length)
    await migrate(connection, undefined, chain)
    expect(await backUp(later(9))).toBeUndefined()
  })

  testOnce('a start makes one by itself', async () => {
    await using database = await openDatabase(kind, 'empty')
    const BACKUP_DIR = join(folder, `by-itself-${kind}`)
    const config = await configFor(database, { BACKUP_DIR })
    await migrate(database.connection, undefined, earlier)
    await prepareDatabase(database.connection, config, log, chain)
    const [made = '', ...more] = await readdir(BACKUP_DIR)
    expect([made.startsWith(`before-${before}-`), more]).toEqual([true, []])
    expect(await migrate(database.connection, undefined, chain)).toEqual([])
  })

  testOnce('none is there by its name that could not be restored', async () => {
    await using database = await openDatabase(kind, 'empty')
    const BACKUP_DIR = join(folder, `untried-${kind}`)
    const config = await configFor(database, { BACKUP_DIR })
    await migrate(database.connection, undefined, earlier)
    const up = async () => {
      expect(await readdir(BACKUP_DIR)).toEqual([expect.stringMatching(/^\.qantara-backup-/)])
      throw new Error('It fails')
    }
    const failing = [...earlier, { name: '9999_fails', up }]
    const backUp = backUpBeforeMigrating(config, database.connection, new Date(), failing)
    await expect(backUp).rejects.toThrow('It fails')
    expect(await readdir(BACKUP_DIR)).toEqual([])
  })

  testOnce(
    'of several that stand by in an update the first alone makes one, of what was before',
    async () => {
      await using database = await openDatabase(kind, 'empty')
      const BACKUP_DIR = join(folder, `standing-by-${kind}`)
      const config = await configFor(database, { BACKUP_DIR })
      await migrate(database.connection, undefined, chain)
      const next = [...chain, { name: '9998_adds_nothing', up: async () => {} }]
      for (const standsBy of ['first', 'other', 'other'] as const)
        await prepareDatabase(database.connection, config, log, next, standsBy)
      const [made = '', ...more] = await readdir(BACKUP_DIR)
      expect([made.startsWith(`before-${version}-`), more]).toEqual([true, []])
      expect((await verifyBackup(join(BACKUP_DIR, made))).migrations).toHaveLength(chain.length)
    },
  )

  testOnce('that does not go on from its data nothing is written', async () => {
    await using database = await openDatabase(kind, 'empty')
    const BACKUP_DIR = join(folder, `never-${kind}`)
    const config = await configFor(database, { BACKUP_DIR })
    await migrate(database.connection, undefined, [{ name: '0001_ground', up: async () => {} }])
    const start = prepareDatabase(database.connection, config, log)
    await expect(start).rejects.toThrow('The database was made before 1.0.0: ')
    expect(await readdir(folder)).not.toContain(`never-${kind}`)
  })
})

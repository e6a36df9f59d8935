import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backupName, isBackupDue } from '#core/backup/nightly.server.ts'
import { verifyBackup } from '#core/backup/read-backup.server.ts'
import { findLastBackup } from '#core/backup/recorded-backups.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/index.ts'
import { type Config, readConfig } from '#server/config.ts'
import { backUpBeforeMigrating, createNightlyBackup } from '#server/make-backup.ts'
import { secret } from '../support/app.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { untilReady } from '../support/http.ts'
import { addEditor } from '../support/lists.ts'
import { type BucketServer, startBucketServer } from '../support/s3.ts'
import { makeScratchFolder } from '../support/scratch.ts'

const log = pino({ level: 'silent' })
const day = 24 * 60 * 60_000

let folder: string
beforeAll(async () => {
  folder = await makeScratchFolder('qantara-nightly-')
})
afterAll(() => rm(folder, { recursive: true }))

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

describe.each(databases)('nightly backups of %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openDatabase(kind)
  })
  afterAll(() => database.close())

  test('are due once a night, from the first account on, unless they are switched off', async () => {
    await using empty = await openDatabase(kind)
    const { db } = empty
    const later = (hours: number) => new Date(Date.now() + hours * 60 * 60_000)
    expect(await isBackupDue(db, later(7))).toBe(false)
    await addEditor(db)
    expect(await isBackupDue(db, later(5))).toBe(false)
    expect(await isBackupDue(db, later(7))).toBe(true)
    const off = { nightly: false, keep: 3 }
    await db.transaction().execute((tx) => saveSetting(tx, systemActor, 'backups', off))
    expect(await isBackupDue(db, later(7))).toBe(false)
  })

  test('are made, tried and recorded, and the oldest go', async () => {
    const { db } = database
    const dir = join(folder, `kept-${kind}`)
    const config = await configFor(database, { BACKUP_DIR: dir })
    const keep = { nightly: true, keep: 2 }
    await db.transaction().execute((tx) => saveSetting(tx, systemActor, 'backups', keep))
    const { make } = createNightlyBackup(config, db, log)
    const nights = [3, 2, 1].map((days) => new Date(Date.now() - days * day))
    const cutOff = [join(config.dataDir, '.trial-old'), join(dir, '.qantara-backup-old')]
    for (const each of cutOff) {
      await mkdir(each, { recursive: true })
      await utimes(each, nights[0] ?? 0, nights[0] ?? 0)
    }
    await mkdir(join(config.dataDir, '.trial-of-now'))
    for (const night of nights) await make(night)
    expect((await readdir(config.dataDir)).filter((name) => name.startsWith('.'))).toEqual([
      '.trial-of-now',
    ])
    expect((await readdir(dir)).toSorted()).toEqual(nights.slice(1).map(backupName))
    expect(await findLastBackup(db)).toMatchObject({ startedAt: nights[2], verified: true })
    // The server of the tests is on this machine too.
    expect(await findLastBackup(db)).toMatchObject({ sameDisk: true })
    expect(await isBackupDue(db, new Date())).toBe(true)
    expect(await isBackupDue(db, new Date(Date.now() - 5 * 60 * 60_000))).toBe(false)
  })

  test('none goes under a legal hold', async () => {
    const { db } = database
    const dir = join(folder, `held-${kind}`)
    const config = await configFor(database, { BACKUP_DIR: dir })
    const set = (key: 'backups' | 'legalHold', value: object) =>
      db.transaction().execute((tx) => saveSetting(tx, systemActor, key, value as never))
    await set('backups', { nightly: true, keep: 1 })
    await set('legalHold', { on: true })
    const { make } = createNightlyBackup(config, db, log)
    const nights = [4, 3].map((days) => new Date(Date.now() - days * day))
    for (const night of nights) await make(night)
    expect((await readdir(dir)).toSorted()).toEqual(nights.map(backupName))
    await set('legalHold', { on: false })
    const last = new Date(Date.now() - 2 * day)
    await make(last)
    expect(await readdir(dir)).toEqual([backupName(last)])
  })
})

describe('in a bucket', () => {
  let bucket: BucketServer
  beforeAll(async () => {
    bucket = await startBucketServer()
  })
  afterAll(() => bucket.stop())

  test('they are kept and removed alike, and nothing stays on this machine', async () => {
    await using database = await openDatabase('sqlite')
    const { db } = database
    const env = Object.entries(bucket.env).map(([name, value]) => [`BACKUP_${name}`, value])
    const config = await configFor(database, Object.fromEntries(env))
    const keep = { nightly: true, keep: 1 }
    await db.transaction().execute((tx) => saveSetting(tx, systemActor, 'backups', keep))
    const nightly = createNightlyBackup(config, db, log)
    expect(nightly.place).toMatch(/^the bucket \S+ at 127\.0\.0\.1:\d+$/)
    const nights = [2, 1].map((days) => new Date(Date.now() - days * day))
    for (const night of nights) await nightly.make(night)
    const { openBackupBucket } = await import('#server/s3.ts')
    if (!('s3' in config.backups)) throw new Error('the bucket is not configured')
    expect(await openBackupBucket(config.backups.s3).list()).toEqual([
      backupName(nights[1] ?? new Date()),
    ])
    expect(await findLastBackup(db)).toMatchObject({ sameDisk: false, verified: true })
    expect((await readdir(config.dataDir)).filter((name) => /backup/.test(name))).toEqual([])
  })
})

describe.each(databases)('before a migration of %s', (kind) => {
  test('there is a backup once, which this program can restore', async () => {
    await using database = await openDatabase(kind, 'empty')
    const { connection } = database
    const config = await configFor(database, { BACKUP_DIR: join(folder, `before-${kind}`) })
    expect(await backUpBeforeMigrating(config, connection)).toBeUndefined()
    await migrate(connection, undefined, migrations.slice(0, 8))
    const name = `before-${migrations[8]?.name}.tar.gz`
    expect(await backUpBeforeMigrating(config, connection)).toBe(name)
    expect(await backUpBeforeMigrating(config, connection)).toBeUndefined()
    const { migrations: saved } = await verifyBackup(join(folder, `before-${kind}`, name))
    expect(saved).toHaveLength(8)
    await migrate(connection)
    expect(await backUpBeforeMigrating(config, connection)).toBeUndefined()
  })
})

test('a start with an older database makes one by itself', async () => {
  const { startApp } = await import('../support/app.ts')
  const dataDir = await mkdtemp(join(folder, 'older-'))
  const connection = await connect({ file: join(dataDir, 'qantara.sqlite') })
  await migrate(connection, undefined, migrations.slice(0, 8))
  await connection.close()
  await using app = await startApp({ dataDir })
  await untilReady(app)
  expect(await readdir(join(dataDir, 'backups'))).toEqual([`before-${migrations[8]?.name}.tar.gz`])
})

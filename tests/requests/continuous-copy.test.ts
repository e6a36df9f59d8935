import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { saveCopyMark } from '#core/backup/copy-mark.server.ts'
import type { Files } from '#core/media/files.ts'
import { connect } from '#db/connect.ts'
import { json } from '#db/values.ts'
import { restoreAt } from '#server/backup-commands.ts'
import { createBackupStore } from '#server/backup-store.ts'
import type { Config } from '#server/config.ts'
import { checkCopy } from '#server/copy/check-copy.ts'
import { startCopier } from '#server/copy/copier.ts'
import { findTrialKeys, readCopyState, writeCopyState } from '#server/copy/copy-state.ts'
import { createCopyTrial } from '#server/copy/try-copy.ts'
import { openDatabase } from '#server/database.ts'
import { createFiles } from '#server/files.ts'
import { readConfig } from '#server/read-config.ts'
import { secret, startApp } from '../support/app.ts'
import { fileWith } from '../support/databases.ts'
import { enquiry } from '../support/enquiry.ts'
import { until } from '../support/http.ts'
import { photograph } from '../support/pictures.ts'
import { type BucketServer, startBucketServer } from '../support/s3.ts'
import { makeScratchFolder } from '../support/scratch.ts'
import { signInto, upload } from '../support/upload.ts'

let folder: string
beforeAll(async () => {
  folder = await makeScratchFolder('qantara-copy-')
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }))

const log = pino({ level: 'silent' })
const quick = { lookEveryMs: 15, checkpointBytes: 100_000 }

type Env = Record<string, string>

/** A copied database with the sample content, and what its copier needs. */
async function copied(
  env: Env,
  timing: Partial<typeof quick & { baseEveryMs: number }> = {},
  files?: Files,
) {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    SESSION_SECRET: secret,
    BACKUP_COPY: 'yes',
    ...env,
  })
  const file = join(dataDir, 'qantara.sqlite')
  await writeFile(file, await fileWith('sample'))
  const connection = await connect({ file, isCopied: true })
  const start = () =>
    startCopier(
      config,
      { db: connection.db, files: files ?? createFiles(config), log },
      { ...quick, ...timing },
    )
  let stop = start()
  return {
    config,
    db: connection.db,
    /** Renames the one member, which is a transaction. */
    name: async (name: string) => {
      await sql`update team_members set name = ${name}`.execute(connection.db)
      return new Date()
    },
    untilCopied: () => untilCopied(config),
    async again(meanwhile = async () => {}) {
      await stop()
      await meanwhile()
      stop = start()
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await connection.close()
    },
  }
}

async function untilCopied(config: Config): Promise<void> {
  const now = Date.now()
  await until('copied', async () => ((await readCopyState(config))?.copiedAt ?? 0) > now)
}

/** The names of the team after a restore into an empty folder, and what was said of it. */
async function restored(env: Env, at: string) {
  const dataDir = await mkdtemp(join(folder, 'restored-'))
  const given = { DATA_DIR: dataDir, SESSION_SECRET: secret, ...env }
  const said = await restoreAt(() => readConfig(given), at, { environment: given })
  const connection = await connect({ file: join(dataDir, 'qantara.sqlite') })
  try {
    const rows = await connection.db.selectFrom('team_members').select('name').execute()
    const names = new Set(rows.map(({ name }) => name))
    return { names: [...names], said: said.join('\n'), files: await readdir(dataDir) }
  } finally {
    await connection.close()
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 3))

describe('a continuous copy in a folder', () => {
  test('leads back to each transaction, by its moment and by its number', async () => {
    const env = { BACKUP_DIR: await mkdtemp(join(folder, 'place-')) }
    await using database = await copied(env)
    await database.untilCopied()
    const moments: Date[] = []
    // So many that the log begins again several times.
    for (let n = 0; n < 60; n += 1) {
      moments.push(await database.name(`Name ${n}`))
      await pause()
    }
    await database.untilCopied()
    for (const n of [0, 17, 42, 58]) {
      const at = moments[n]?.toISOString() ?? ''
      const { names, said } = await restored(env, at)
      expect([n, names]).toEqual([n, [`Name ${n}`]])
      const [, next = ''] = /The next one, (\d+), was at/.exec(said) ?? []
      expect((await restored(env, next)).names).toEqual([`Name ${n + 1}`])
    }
    const newest = await restored(env, 'latest')
    expect(newest.names).toEqual(['Name 59'])
    expect(newest.said).toContain('It is the last one that was copied.')
    // Nothing of the work is left behind.
    expect(newest.files.filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('goes on after a stop and a new whole database, and says what it does not reach', async () => {
    const env = { BACKUP_DIR: await mkdtemp(join(folder, 'place-')) }
    await using database = await copied(env, { baseEveryMs: 40 })
    const before = new Date(Date.now() - 1000)
    await database.untilCopied()
    const first = await database.name('First')
    await database.untilCopied()
    await pause()
    await database.name('Second')
    // Sent by the stop itself.
    await database.again()
    await database.untilCopied()
    const third = await database.name('Third')
    await database.untilCopied()
    expect((await restored(env, third.toISOString())).names).toEqual(['Third'])
    expect((await restored(env, 'latest')).names).toEqual(['Third'])
    expect((await restored(env, first.toISOString())).names).toEqual(['First'])
    await expect(restored(env, before.toISOString())).rejects.toThrow(/reaches from .+ to .+/)
    await expect(restored(env, 'yesterday')).rejects.toThrow('yesterday is no moment')
    const trial = createCopyTrial(database.config)
    expect(await trial?.isDue(new Date())).toBe(true)
    await trial?.make()
    expect(await trial?.isDue(new Date())).toBe(false)
  })

  test('refuses a copy with a gap, and one that was altered, and writes nothing', async () => {
    const env = { BACKUP_DIR: await mkdtemp(join(folder, 'place-')) }
    {
      await using database = await copied(env)
      await database.untilCopied()
      for (const name of ['One', 'Two', 'Three']) {
        await database.name(name)
        await database.untilCopied()
      }
    }
    const [run = ''] = await readdir(join(env.BACKUP_DIR, 'copy'))
    const place = join(env.BACKUP_DIR, 'copy', run)
    const logs = (await readdir(place)).filter((name) => name.startsWith('log-')).toSorted()
    expect(logs.length).toBeGreaterThan(2)
    const middle = join(place, logs[1] ?? '')
    const whole = await readFile(middle)
    await writeFile(middle, whole.subarray(0, -30))
    await expect(restored(env, 'latest')).rejects.toThrow('is not a whole backup')
    await rm(middle)
    await expect(restored(env, 'latest')).rejects.toThrow(/transaction \d+ is missing/)
    const empty = await mkdtemp(join(folder, 'restored-'))
    const given = { DATA_DIR: empty, SESSION_SECRET: secret, ...env }
    await expect(
      restoreAt(() => readConfig(given), 'latest', { environment: given }),
    ).rejects.toThrow()
    expect(await readdir(empty)).toEqual([])
  })

  test('is encrypted to the key of the backups', async () => {
    const identity = await generateIdentity()
    const place = await mkdtemp(join(folder, 'place-'))
    const env = { BACKUP_DIR: place, BACKUP_RECIPIENT: await identityToRecipient(identity) }
    await using database = await copied(env)
    await database.name('Secret')
    await database.untilCopied()
    const files = await readdir(join(place, 'copy'), { recursive: true, withFileTypes: true })
    const names = files.filter((file) => file.isFile()).map(({ name }) => name)
    expect(names.filter((name) => !name.endsWith('.zst.age'))).toEqual([])
    const waiting = await readdir(join(database.config.dataDir, 'copy'))
    expect(waiting.filter((name) => name.includes('plain'))).toEqual([])
    await expect(restored(env, 'latest')).rejects.toThrow('BACKUP_IDENTITY has to be')
    const opened = await restored({ ...env, BACKUP_IDENTITY: identity }, 'latest')
    expect(opened.names).toEqual(['Secret'])
    // Tried by keys of its own, which change: the bucket's owner has none.
    await createCopyTrial(database.config)?.make()
    const keys = async () => (await findTrialKeys(database.config))?.split('\n') ?? []
    const [first = ''] = await keys()
    expect((await restored({ ...env, BACKUP_IDENTITY: first }, 'latest')).names).toEqual(['Secret'])
    for (let n = 0; n < 4; n += 1) await database.again()
    await database.name('Later')
    await database.untilCopied()
    await createCopyTrial(database.config)?.make()
    await expect.poll(keys).toHaveLength(3)
    const old = restored({ ...env, BACKUP_IDENTITY: first }, 'latest')
    await expect(old).rejects.toThrow('is not its key')
  })

  test('keeps the key of what has arrived, however often it begins in vain', async () => {
    const place = await mkdtemp(join(folder, 'place-'))
    const recipient = await identityToRecipient(await generateIdentity())
    const env = { BACKUP_DIR: place, BACKUP_RECIPIENT: recipient }
    await using database = await copied(env)
    await database.name('Arrived')
    await database.untilCopied()
    const keys = async () => (await findTrialKeys(database.config))?.split('\n') ?? []
    const [first = ''] = await keys()
    await rename(place, `${place}-away`)
    await writeFile(place, 'Nothing can be put there')
    for (let n = 0; n < 4; n += 1) {
      await database.again(async () => {
        const state = await readCopyState(database.config)
        if (state) await writeCopyState(database.config, { ...state, failure: undefined })
      })
      // It has made its key by then.
      await until('it fails', async () => (await readCopyState(database.config))?.failure)
    }
    expect(await keys()).toEqual([expect.any(String), first])
    await rm(place)
    await rename(`${place}-away`, place)
    await createCopyTrial(database.config)?.make()
    await database.again()
    await database.untilCopied()
    await createCopyTrial(database.config)?.make()
    const own = join(database.config.dataDir, 'copy')
    expect((await readFile(join(own, 'trial-keys'), 'utf8')).split('\n')).toEqual(await keys())
    expect((await keys()).at(-1)).toBe(first)
    expect(await readdir(own)).not.toContain('next-trial-key')
  })
})

test('what nobody copied between two lives is said, and no number is given twice', async () => {
  const env = { BACKUP_DIR: await mkdtemp(join(folder, 'place-')) }
  await using database = await copied(env)
  await database.untilCopied()
  const seen = await database.name('Seen')
  await database.untilCopied()
  const before = await readCopyState(database.config)
  const number = before?.number ?? 0
  // The clock is set back by an hour, too: what comes is not taken for older.
  await database.again(async () => {
    await database.name('Unseen')
    await database.name('Whole')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 })
  })
  try {
    await until('copied again', async () => {
      const state = await readCopyState(database.config)
      return (state?.run ?? '') > (before?.run ?? '') && (state?.copiedAt ?? 0) < seen.getTime()
    })
    await database.name('After')
    await until('copied', async () => {
      return ((await readCopyState(database.config))?.number ?? 0) >= number + 2
    })
  } finally {
    vi.useRealTimers()
  }
  const last = await restored(env, `${number}`)
  expect(last.names).toEqual(['Seen'])
  expect(last.said).toMatch(
    /What was saved after .+ was not copied one by one\. From .+ on it is whole/,
  )
  expect((await restored(env, `${number + 1}`)).names).toEqual(['Whole'])
  expect((await restored(env, 'latest')).names).toEqual(['After'])
  await expect(restored(env, `${number + 7}`)).rejects.toThrow(/reaches from/)
  await createCopyTrial(database.config)?.make()
})

test('a picture that cannot be read keeps no transaction waiting', async () => {
  const env = { BACKUP_DIR: await mkdtemp(join(folder, 'place-')) }
  const find = () => Promise.reject(new Error('This picture cannot be read'))
  await using database = await copied(env, {}, { find } as unknown as Files)
  await database.db
    .insertInto('media')
    .values({
      id: 'a',
      base: 'a',
      url: '/media/a-640.jpg',
      width: 640,
      height: 480,
      widths: json([640]),
      fallback: 'jpg',
      files: json([{ name: 'a-640.jpg' }]),
      created_at: new Date(),
      last_used_at: new Date(),
    })
    .execute()
  await database.name('With it')
  await until('said', async () => (await readCopyState(database.config))?.pictures)
  await database.untilCopied()
  const { names, said } = await restored(env, 'latest')
  expect(names).toEqual(['With it'])
  expect(said).toContain('is named by a record but is not in the copy')
})

test('the log of a copy to try things out does not grow, for nobody copies it', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  await writeFile(join(dataDir, 'qantara.sqlite'), await fileWith('sample'))
  const config = readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret, BACKUP_COPY: 'yes' })
  const marked = await connect({ file: join(dataDir, 'qantara.sqlite') })
  await saveCopyMark(marked.db, new Date())
  await marked.close()
  const { db, close } = await openDatabase(config, log)
  try {
    const name = 'x'.repeat(1_000_000)
    for (let n = 0; n < 30; n += 1)
      await sql`update team_members set name = ${name + n}`.execute(db)
    const { size } = await stat(join(dataDir, 'qantara.sqlite-wal'))
    expect(size).toBeLessThan(15_000_000)
  } finally {
    await close()
  }
})

test('the doctor says what is not in the copy, since when and why', async () => {
  const env = { BACKUP_DIR: await mkdtemp(join(folder, 'place-')) }
  const checked = async (config: Config, later: number) => {
    const [check] = await checkCopy(config, new Date(Date.now() + later))
    return [check?.state, check?.message]
  }
  await using database = await copied(env)
  const { config } = database
  await database.untilCopied()
  // BACKUP_COPY was taken away again.
  expect(await checked({ ...config, isCopied: false }, 0)).toEqual([
    'amber',
    expect.stringContaining('not made any more'),
  ])
  const elsewhere = { ...config, isCopied: false, dataDir: folder }
  expect(await checkCopy(elsewhere, new Date())).toEqual([])
  // The folders of a test are on one disk.
  expect(await checked(config, 0)).toEqual(['amber', expect.stringContaining('data disk itself')])
  await rm(env.BACKUP_DIR, { recursive: true })
  await writeFile(env.BACKUP_DIR, 'no folder any more')
  await database.name('Not copied')
  const failed = await until('failed', async () => (await readCopyState(config))?.failure)
  expect(failed).toMatch(/ENOTDIR|EEXIST/)
  expect(await checked(config, 61_000)).toEqual(['amber', expect.stringContaining(failed)])
  expect(await checked(config, 11 * 60_000)).toEqual(['red', expect.stringContaining(failed)])
  await rm(env.BACKUP_DIR)
  // A place that was away gets all of it.
  await database.untilCopied()
})

describe('a continuous copy in a bucket', () => {
  let bucket: BucketServer
  beforeAll(async () => {
    bucket = await startBucketServer()
  })
  afterAll(() => bucket.stop())

  test('holds the pictures, too, and nobody is signed in after a restore', async () => {
    const env = Object.fromEntries(
      Object.entries(bucket.env).map(([name, value]) => [`BACKUP_${name}`, value]),
    )
    await using app = await startApp('sqlite', { env: { ...env, BACKUP_COPY: 'yes' } })
    const staff = await signInto(app)
    const { status } = await upload(
      app,
      staff,
      await photograph({ width: 300, height: 400, plain: true }),
    )
    expect(status).toBe(201)
    await app.postJson('/api/submit-contact', { ...enquiry, message: 'In the copy' })
    const given = { DATA_DIR: app.dataDir, SESSION_SECRET: secret, ...env }
    await untilCopied(readConfig(given))
    const stored = await app.db.selectFrom('media').select('files').execute()
    const pictures = stored.flatMap(({ files }) => files as unknown[])
    await until('with pictures', async () => {
      const there = await createBackupStore(readConfig(given)).list('copy/media/')
      return there.length === pictures.length
    })
    expect((await app.get('/metrics')).text).toMatch(/^qantara_copy_age_seconds \d/m)
    const dataDir = await mkdtemp(join(folder, 'restored-'))
    const to = { ...given, DATA_DIR: dataDir }
    const said = await restoreAt(() => readConfig(to), 'latest', { environment: to })
    expect(said.join('\n')).toMatch(/and [1-9]\d* files\./)
    const { db, close } = await connect({ file: join(dataDir, 'qantara.sqlite') })
    try {
      const messages = await db.selectFrom('contact_submissions').select('message').execute()
      expect(messages.map(({ message }) => message)).toContain('In the copy')
      expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
    } finally {
      await close()
    }
  })
})

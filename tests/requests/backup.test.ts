import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBackup } from '#core/backup/create-backup.server.ts'
import { readEntries } from '#core/backup/read-backup.server.ts'
import { restoreBackup } from '#core/backup/restore-backup.server.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { restore } from '#server/backup-commands.ts'
import { readConfig } from '#server/read-config.ts'
import { secret, startApp, type TestApp } from '../support/app.ts'
import { contentOf, filesOf, storageOf } from '../support/backed-up.ts'
import { buildIfMoved, commands } from '../support/built.ts'
import { inheritedVariables } from '../support/compile-cache.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { enquiry } from '../support/enquiry.ts'
import { until } from '../support/http.ts'
import { photograph } from '../support/pictures.ts'
import { shared } from '../support/shared.ts'
import { signInto, upload } from '../support/upload.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qantara-backup-'))
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }))

type Target = { file: string } | { url: string }

const targetOf = (app: TestApp): Target =>
  app.databaseUrl ? { url: app.databaseUrl } : { file: join(app.dataDir, 'qantara.sqlite') }

describe.each(databases)('a backup of %s (docs/bar.md 8)', (kind) => {
  const app = shared(() => startApp(kind))
  let file: string
  beforeAll(async () => {
    const staff = await signInto(app)
    const photo = await photograph({ width: 300, height: 400, plain: true })
    await upload(app, staff, photo)
    // Characters that end a line elsewhere, and others that formats stumble over.
    const message = 'One\u2028two\u2029three\r\n"four", \\five\\ ﷽ 👩‍💼'
    await app.postJson('/api/submit-contact', { ...enquiry, message })

    file = join(folder, `${kind}.tar.gz`)
    let writing = true
    const writes = (async () => {
      for (let n = 0; writing; n += 1)
        await app.postJson('/api/submit-contact', { ...enquiry, message: `While it is made: ${n}` })
    })()
    try {
      await createBackup(targetOf(app), storageOf(app.dataDir), file)
    } finally {
      writing = false
      await writes
    }
  })

  // Into the same kind: of SQLite by the commands below, of both by `npm run bar -- backups-restored`.
  const others = databases.filter((other) => other !== kind)
  test.each(others)('restores into an empty %s with equal content and files', async (other) => {
    await using empty = await openDatabase(other, 'empty')
    const dataDir = await mkdtemp(join(folder, 'restored-'))
    const target = { connection: empty.connection, files: storageOf(dataDir), scratch: dataDir }
    const manifest = await restoreBackup(file, target)

    const restored = await contentOf(empty.target)
    const now = await contentOf(targetOf(app))
    // Enquiries went on arriving, and their mails were sent meanwhile.
    const { queue_entries: queue, contact_submissions: enquiries = [], ...still } = restored
    const { queue_entries: _sent, contact_submissions: more, ...same } = now
    expect(still).toEqual(same)
    expect(more).toEqual(expect.arrayContaining(enquiries))
    expect(queue?.length).toBeGreaterThanOrEqual(enquiries.length)
    for (const { table, rows } of manifest.tables)
      expect([table, restored[table]?.length]).toEqual([table, rows])
    expect(JSON.stringify(enquiries)).toContain('One\u2028two\u2029three')
    expect(await filesOf(dataDir)).toEqual(await filesOf(app.dataDir))
    expect(manifest.files.length).toBeGreaterThan(3)
    expect(await readdir(dataDir)).toEqual(['media'])

    // A second time there is something in it.
    await expect(restoreBackup(file, target)).rejects.toMatchObject({ name: 'NotEmpty' })
  })

  test('holds no secret and no session', async () => {
    const bytes = gunzipSync(await readFile(file))
    const [session] = await app.db.selectFrom('sessions').select('token').execute()
    expect(session).toBeDefined()
    expect(bytes.includes(session?.token ?? '')).toBe(false)
    expect(bytes.includes(secret)).toBe(false)
  })

  test('is never written over another file', async () => {
    const again = createBackup(targetOf(app), storageOf(app.dataDir), file)
    await expect(again).rejects.toThrow('exists already')
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  // What is read is no matter of either database.
  const testOnce = test.runIf(kind === 'sqlite')

  testOnce('that is damaged is refused by name before anything is written', async () => {
    const whole = await readFile(file)
    const plain = gunzipSync(whole)
    const altered = Buffer.from(plain)
    altered.write('what', plain.indexOf('five'))
    const damaged: [string, Buffer][] = [
      ...[0, 1, 20, 4000, whole.length >> 1, whole.length - 9].map((length): [string, Buffer] => [
        `cut after ${length} bytes`,
        whole.subarray(0, length),
      ]),
      ['one word altered', gzipSync(altered)],
      ['without its end', gzipSync(plain.subarray(0, plain.lastIndexOf('manifest.json')))],
      ['something else', Buffer.from('<!doctype html>')],
    ]
    await using empty = await openDatabase(kind, 'empty')
    const dataDir = await mkdtemp(join(folder, 'untouched-'))
    const target = { connection: empty.connection, files: storageOf(dataDir), scratch: dataDir }
    for (const [name, bytes] of damaged) {
      const path = join(folder, `damaged-${kind}.tar.gz`)
      await writeFile(path, bytes)
      const refused = await restoreBackup(path, target).catch((error: unknown) => error)
      expect([name, refused]).toMatchObject([name, { name: 'DamagedBackup' }])
      expect((refused as Error).message).toMatch(/^\S+damaged-\S+ is not a whole backup: [^\n]+$/)
    }
    expect(await readdir(dataDir)).toEqual([])
    expect(await contentOf(empty.target)).toEqual({})
  })

  // Each says the truth about its own bytes, as somebody who makes one up would see to.
  testOnce.each([
    ['media/team-images/page.html', 'is no picture'],
    ['media/../outside.html', 'is no picture'],
    [
      'media/team-images/../../../outside-20261121t184455123z-0123456789abcdef-480.jpg',
      'is no pic',
    ],
  ])('with %s in it is refused before anything is written (UJCMS 2025)', async (name, words) => {
    const path = join(folder, `made-up-${kind}.tar.gz`)
    await writeFile(path, await madeUpBackup(file, name, '<svg onload="alert(1)"/>'))
    await using empty = await openDatabase(kind, 'empty')
    const dataDir = await mkdtemp(join(folder, 'untouched-'))
    const target = { connection: empty.connection, files: storageOf(dataDir), scratch: dataDir }
    const refused = restoreBackup(path, target)
    await expect(refused).rejects.toThrow(`${name} ${words}`)
    expect(await readdir(dataDir)).toEqual([])
    expect((await readdir(folder)).filter((each) => each.startsWith('outside'))).toEqual([])
  })
})

/** A backup with one more file, which its manifest names. */
async function madeUpBackup(original: string, name: string, content: string): Promise<Buffer> {
  const made = pack()
  const chunks: Uint8Array[] = []
  made.on('data', (chunk) => chunks.push(chunk as Uint8Array))
  await readEntries(original, async (entry, read) => {
    const whole = Buffer.concat(await Array.fromAsync(read))
    if (entry !== 'manifest.json') {
      made.entry({ name: entry }, whole)
      return
    }
    const manifest = JSON.parse(whole.toString())
    const sha256 = createHash('sha256').update(content).digest('hex')
    manifest.files.push({ name, bytes: content.length, sha256 })
    made.entry({ name }, content)
    made.entry({ name: entry }, JSON.stringify(manifest))
  })
  made.finalize()
  await once(made, 'end')
  return gzipSync(Buffer.concat(chunks))
}

describe('the commands', () => {
  beforeAll(buildIfMoved, 300_000)
  const run = (dataDir: string, ...args: string[]) =>
    spawnSync(process.execPath, [commands, ...args], {
      encoding: 'utf8',
      env: { ...inheritedVariables(), DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' },
    })

  test('make a backup, restore it once, and refuse in one line', async () => {
    await using app = await startApp('sqlite')
    const file = join(folder, 'by-command.tar.gz')
    expect(run(app.dataDir, 'backup', file)).toMatchObject({ status: 0, stderr: '' })

    const used = run(app.dataDir, 'restore', file)
    expect(used).toMatchObject({ status: 1, stdout: '' })
    expect(used.stderr).toBe(
      `${app.dataDir} is in use (it holds qantara.sqlite, qantara.sqlite-shm, qantara.sqlite-wal): restore fills an empty one. Nothing was changed.\n`,
    )

    const dataDir = join(folder, 'new-machine')
    const cut = join(folder, 'cut.tar.gz')
    await writeFile(cut, (await readFile(file)).subarray(0, 3000))
    const refused = run(dataDir, 'restore', cut)
    expect(refused).toMatchObject({ status: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^\S+cut\.tar\.gz is not a whole backup: [^\n]+\n$/)
    expect(await readdir(folder)).not.toContain('new-machine')

    expect(run(dataDir, 'restore', file)).toMatchObject({ status: 0, stderr: '' })
    const restored = await contentOf({ file: join(dataDir, 'qantara.sqlite') })
    expect(restored).toEqual(await contentOf(targetOf(app)))
  })

  test('refuse in one line what was made before 1.0.0', async () => {
    const dataDir = await mkdtemp(join(folder, 'earlier-'))
    const connection = await connect({ file: join(dataDir, 'qantara.sqlite') })
    await migrate(connection, undefined, [{ name: '0001_ground', up: async () => {} }])
    await connection.close()
    const backup = join(folder, 'earlier.tar.gz')
    await createBackup({ file: join(dataDir, 'qantara.sqlite') }, storageOf(dataDir), backup)
    const what =
      'was made before 1.0.0: export it with the program that wrote it, import the ZIP here'
    for (const command of [
      ['backup', join(folder, 'of-earlier.tar.gz')],
      ['export', join(folder, 'of-earlier.zip')],
      ['verify-archive'],
      ['sign-everybody-out'],
    ])
      expect(run(dataDir, ...command)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: `The database ${what}\n`,
      })
    expect(run(dataDir, 'doctor').stdout).toContain(`RED   database: The database ${what}\n`)
    const restored = run(join(folder, 'not-made'), 'restore', backup)
    expect(restored).toMatchObject({ status: 1, stdout: '', stderr: `${backup} ${what}\n` })
    const names = await readdir(folder)
    expect(names.filter((name) => /^(of-earlier|not-made)/.test(name))).toEqual([])
  })

  test('a restore that fails leaves no database, so that it can be made again', async () => {
    await using app = await startApp('sqlite')
    await upload(
      app,
      await signInto(app),
      await photograph({ width: 300, height: 400, plain: true }),
    )
    const file = join(folder, 'with-a-picture.tar.gz')
    const { files, tables } = await createBackup(targetOf(app), storageOf(app.dataDir), file)
    const dataDir = await mkdtemp(join(folder, 'cut-off-'))
    const config = readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret })
    // As of a process that was killed.
    await mkdir(join(dataDir, '.restore-killed'))
    await writeFile(join(dataDir, '.restore-killed/qantara.sqlite'), 'half of it')
    await writeFile(join(dataDir, 'media'), 'in the way')
    await expect(restore(() => config, file)).rejects.toThrow()
    expect(await readdir(dataDir)).toEqual(['media'])

    await rm(join(dataDir, 'media'))
    await restore(() => config, file)
    expect(files.length).toBeGreaterThan(0)
    expect(Object.keys(await filesOf(dataDir))).toHaveLength(files.length)
    const content = await contentOf({ file: join(dataDir, 'qantara.sqlite') })
    for (const { table, rows } of tables)
      expect([table, content[table]?.length]).toEqual([table, rows])
    await expect(restore(() => config, file)).rejects.toMatchObject({ name: 'NotEmpty' })
  })

  // All that may lie there: `npm run bar -- restores-beside`.
  test.each(['qantara.sqlite-wal', 'qantara.sqlite.old'])(
    'a restore beside %s is refused by its name, at its beginning and at its end (docs/bar.md 62)',
    async (name) => {
      await using database = await openDatabase('sqlite')
      const file = join(folder, `beside-${name}.tar.gz`)
      await createBackup(database.target, storageOf(folder), file)
      const dataDir = await mkdtemp(join(folder, 'beside-'))
      const config = readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret })
      const refused = {
        name: 'NotEmpty',
        message: `${dataDir} is in use (it holds ${name}): restore fills an empty one. Nothing was changed.`,
      }
      await writeFile(join(dataDir, name), 'of before')
      await expect(restore(() => config, file)).rejects.toMatchObject(refused)
      await rm(join(dataDir, name))

      // Somebody starts the program there while the backup is unpacked.
      const unpacking = watch(dataDir)
      const begun = once(unpacking, 'change')
      const restoring = restore(() => config, file)
      restoring.catch(() => {})
      await begun
      await writeFile(join(dataDir, name), 'of meanwhile')
      unpacking.close()
      await expect(restoring).rejects.toMatchObject(refused)
      expect(await readdir(dataDir)).toEqual([name])
    },
  )

  test.each(['everything', 'everything.zip'])(
    'an export to %s has its name when it is whole, and the next one removes what a killed one left',
    async (name) => {
      await using app = await startApp('sqlite')
      await signInto(app)
      const dir = await mkdtemp(join(folder, 'export-'))
      const place = join(dir, name)
      const child = spawn(process.execPath, [commands, 'export', place], {
        env: { ...inheritedVariables(), DATA_DIR: app.dataDir, NODE_NO_WARNINGS: '1' },
        stdio: 'ignore',
      })
      const ended = once(child, 'exit')
      const half = await until('it writes', async () => {
        const names = await readdir(dir, { recursive: true })
        return names.filter((each) => /^\.qantara-export-.*\//.test(each))[0]
      })
      child.kill('SIGKILL')
      await ended
      expect(await readdir(dir)).toEqual([dirname(half)])

      // Another one that is at work is left alone.
      const other = `.qantara-export-${process.pid}-other`
      await mkdir(join(dir, other))
      expect(run(app.dataDir, 'export', place)).toMatchObject({ status: 0, stderr: '' })
      expect((await readdir(dir)).toSorted()).toEqual([other, name])
      const again = run(app.dataDir, 'export', place)
      expect([again.status, again.stderr]).toEqual([
        1,
        expect.stringMatching(/ is there already\n$/),
      ])
      expect(
        (await readdir(dir, { recursive: true })).filter((each) => /\.qantara-/.test(each)),
      ).toEqual([other])
    },
  )

  test('say what the disk refused, and leave nothing behind', async () => {
    await using app = await startApp('sqlite')
    const dir = await mkdtemp(join(folder, 'full-'))
    const limited = 'ulimit -f 0; exec "$0" "$1" backup "$2"'
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', limited, process.execPath, commands, join(dir, 'a.tar.gz')],
      {
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          DATA_DIR: app.dataDir,
          NODE_NO_WARNINGS: '1',
          SESSION_SECRET: secret,
        },
      },
    )
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^It did not work: .*EFBIG/)])
    expect(await readdir(dir)).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, mkdtempDisposable, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { bucketFailure } from './bucket-failure.ts'
import type { Bucket, Config } from './config.ts'
import { isLoopback } from './loopback.ts'
import type { openBucket } from './s3.ts'

export type BackupStore = {
  /** The folder, or the bucket and its address; never a key. */
  place: string
  /** One broken disk would take both. */
  isOnDataDisk(): Promise<boolean>
  add(name: string, write: (path: string) => Promise<void>): Promise<void>
  /** Names that begin so; folders below the place itself only where the prefix names one (`copy/`). */
  list(prefix?: string): Promise<string[]>
  read(name: string): Promise<Readable>
  remove(name: string): Promise<void>
  /** Throws, with the cause in one sentence, when no backup can be kept there; a folder is made at once. */
  check(): Promise<void>
}

/** A bucket that never answers must not hold a small file of the continuous copy for half an hour. */
const quickBytes = 4 * 1024 * 1024
const quickMs = 30_000

type Opened = ReturnType<typeof openBucket>

type Given = Pick<Config, 'backups' | 'dataDir' | 'databaseUrl' | 's3'>

/** BACKUP_DIR or BACKUP_S3_… (docs/architecture.md §2). */
export function createBackupStore(config: Given): BackupStore {
  const { backups } = config
  return 's3' in backups ? bucket(backups.s3, config.dataDir) : folder(backups.dir, config)
}

function folder(dir: string, config: Given): BackupStore {
  const { dataDir } = config
  return {
    place: dir,
    async isOnDataDisk() {
      if (!relative(dataDir, dir).startsWith('..')) return true
      if (!isOnThisMachine(config)) return false
      const [data, copies] = await Promise.all([stat(dataDir), stat(dir)])
      return data.dev === copies.dev
    },
    async add(name, write) {
      await mkdir(dirname(join(dir, name)), { recursive: true, mode: 0o700 })
      await write(join(dir, name))
    },
    async list(prefix = '') {
      const recursive = prefix.includes('/')
      const folder = recursive ? dirname(`${prefix}.`) : '.'
      const options = { recursive, withFileTypes: true } as const
      const entries = await readdir(join(dir, folder), options).catch(noneYet)
      return entries
        .filter((entry) => !recursive || entry.isFile())
        .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
        .filter((name) => name.startsWith(prefix))
    },
    async read(name) {
      const file = await open(join(dir, name))
      return file.createReadStream()
    },
    remove: (name) => rm(join(dir, name), { force: true }),
    check: async () => {},
  }
}

/** A place in which nobody has put anything is empty; one that cannot be read is not. */
function noneYet(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

function isOnThisMachine({ databaseUrl, s3 }: Given): boolean {
  return !databaseUrl || !s3 || isLoopback(databaseUrl) || isLoopback(s3.endpoint)
}

function bucket(s3: Bucket, dataDir: string): BackupStore {
  // Loaded when there is a backup: a start does not wait for it.
  const open = (ms?: number) =>
    import('./s3.ts').then((module) => module.openBucket(s3, ms ?? module.backupMs))
  const place = `the bucket ${s3.bucket} at ${new URL(s3.endpoint).host}`
  const ask = async <T>(
    failed: string,
    work: (bucket: Opened) => Promise<T>,
    ms?: number,
  ): Promise<T> => {
    try {
      return await work(await open(ms))
    } catch (error) {
      throw new Error(`T${place.slice(1)} ${failed}: ${bucketFailure(error)}`, { cause: error })
    }
  }
  return {
    place,
    isOnDataDisk: async () => false,
    async add(name, write) {
      await using scratch = await mkdtempDisposable(join(dataDir, '.backup-'))
      const path = join(scratch.path, basename(name))
      await write(path)
      const { size } = await stat(path)
      const ms = size < quickBytes ? quickMs : undefined
      await ask('has not taken the backup', (opened) => send(opened, name, path), ms)
      const there = await ask('does not say whether it holds the whole backup', (opened) =>
        findSize(opened, name),
      )
      if (there === size) return
      await ask(`holds a part of ${name} only and has not deleted it`, (opened) =>
        opened.remove(name),
      )
      throw new Error(
        `T${place.slice(1)} has kept ${there ?? 0} of the ${size} bytes of the backup`,
      )
    },
    list: (prefix) =>
      ask('does not say which backups it holds', async (opened) =>
        Array.fromAsync(opened.list(prefix), (file) => file.name),
      ),
    read: (name) => ask(`does not give ${name} back`, (opened) => opened.read(name)),
    remove: (name) => ask(`has not deleted ${name}`, (opened) => opened.remove(name)),
    async check() {
      const name = `probe-${randomUUID()}`
      const failed = 'does not take backups and delete them'
      await ask(failed, (opened) => opened.put(name, new Blob([name])))
      const there = await ask('does not say what it holds', (opened) => findSize(opened, name))
      await ask(failed, (opened) => opened.remove(name))
      if (there !== name.length) throw new Error(`T${place.slice(1)} does not keep what it takes`)
    },
  }
}

/** In bytes, as the list says: a key for backups need not be able to read them. */
async function findSize(opened: Opened, name: string): Promise<number | undefined> {
  for await (const file of opened.list(name)) if (file.name === name) return file.bytes
  return undefined
}

/** Some services keep what they got of an upload that broke off. */
async function send(opened: Opened, name: string, path: string): Promise<void> {
  try {
    await opened.put(name, await openAsBlob(path))
  } catch (error) {
    await opened.remove(name).catch(() => {})
    throw error
  }
}

import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Config } from './config.ts'

export type BackupStore = {
  /** The folder, or the bucket and its address; never a key. */
  place: string
  /** One broken disk would take both. */
  isOnDataDisk(): Promise<boolean>
  add(name: string, write: (path: string) => Promise<void>): Promise<void>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

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
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await write(join(dir, name))
    },
    list: () => readdir(dir).catch(() => []),
    remove: (name) => rm(join(dir, name), { force: true }),
  }
}

function isOnThisMachine({ databaseUrl, s3 }: Given): boolean {
  return !databaseUrl || !s3 || isLoopback(databaseUrl) || isLoopback(s3.endpoint)
}

function isLoopback(address: string): boolean {
  return /^(|localhost|127\..*|\[::1\])$/.test(URL.parse(address)?.hostname ?? '')
}

function bucket(
  s3: Extract<Config['backups'], { s3: unknown }>['s3'],
  dataDir: string,
): BackupStore {
  // The library takes a tenth of a second to load: not at every start.
  const open = () => import('./s3.ts').then(({ openBackupBucket }) => openBackupBucket(s3))
  return {
    place: `the bucket ${s3.bucket} at ${new URL(s3.endpoint).host}`,
    isOnDataDisk: async () => false,
    async add(name, write) {
      const scratch = await mkdtemp(join(dataDir, '.backup-'))
      try {
        const path = join(scratch, name)
        await write(path)
        const { size } = await stat(path)
        await (await open()).put(name, createReadStream(path), size)
      } finally {
        await rm(scratch, { recursive: true, force: true })
      }
    },
    list: async () => (await open()).list(),
    remove: async (name) => (await open()).remove(name),
  }
}

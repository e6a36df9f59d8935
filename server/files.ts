import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Disk } from 'flydrive'
import { type Files, StorageFull } from '#core/media/files.ts'
import { readFileName } from '#core/media/picture-name.ts'
import type { Config } from './config.ts'
import { causeOf, inDisk, translateStorageErrors } from './disk.ts'

/** The folder DATA_DIR/media, or a private S3 bucket (docs/architecture.md §2). */
export function createFiles(config: Pick<Config, 'dataDir' | 's3'>): Files {
  return config.s3 ? bucket(config.s3) : folder(join(config.dataDir, 'media'))
}

const minFreeBytes = 4 * 1024 * 1024

function folder(location: string): Files {
  let opened: Promise<Disk> | undefined
  const disk = () => {
    opened ??= openFolder(location)
    return opened
  }
  return {
    ...inDisk(disk),

    check: () =>
      translateStorageErrors(async () => {
        await mkdir(location, { recursive: true })
        const { bavail, bsize } = await statfs(location)
        if (bavail * bsize < minFreeBytes) throw new StorageFull()
        const probe = join(location, `.probe-${randomUUID()}`)
        await writeFile(probe, '')
        await rm(probe)
      }),

    // Not by the driver, which writes under the final name: a kill would leave half a file.
    keep: (name, path) =>
      translateStorageErrors(async () => {
        const place = join(location, name)
        await mkdir(dirname(place), { recursive: true })
        await rename(path, place)
        const holder = await open(dirname(place))
        await holder.sync().finally(() => holder.close())
      }),

    // The driver stumbles over names that are not ours.
    async *list() {
      const options = { recursive: true, withFileTypes: true } as const
      const entries = await readdir(location, options).catch(() => [])
      for (const entry of entries)
        if (entry.isFile()) yield relative(location, join(entry.parentPath, entry.name))
    },
  }
}

/** Loaded when somebody asks for a file: a start does not wait for them. */
async function openFolder(location: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/fs'),
  ])
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

function bucket(s3: NonNullable<Config['s3']>): Files {
  let opened: Promise<{ disk: Disk; list(): AsyncIterable<string> }> | undefined
  // This one takes a tenth of a second to load.
  const load = () => {
    opened ??= import('./s3.ts').then(({ openBucket }) => openBucket(s3))
    return opened
  }
  const disk = async () => (await load()).disk
  return {
    ...inDisk(disk),

    check: () =>
      translateStorageErrors(async () => {
        const storage = await disk()
        await storage.exists('probe').catch((error) => {
          // Keys that may not list are told nothing about files; whether they may store shows then.
          if (causeOf(error).$metadata?.httpStatusCode !== 403) throw error
        })
      }),

    keep: (name, path) =>
      translateStorageErrors(async () => {
        const contentType = readFileName(name)?.type
        await (await disk()).put(name, await readFile(path), { contentType })
      }),

    async *list() {
      const names = await translateStorageErrors(async () => Array.fromAsync((await load()).list()))
      yield* names
    },
  }
}

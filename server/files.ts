import { randomUUID } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type Files, StorageFull, StorageUnavailable } from '#core/media/files.ts'
import { readFileName } from '#core/media/picture-name.ts'
import { bucketFailure, causeOf } from './bucket-failure.ts'
import type { Config } from './config.ts'

/** The folder DATA_DIR/media, or a private S3 bucket (docs/architecture.md §2). */
export function createFiles(config: Pick<Config, 'dataDir' | 's3'>): Files {
  return config.s3 ? bucket(config.s3) : folder(join(config.dataDir, 'media'))
}

const minFreeBytes = 4 * 1024 * 1024

function folder(location: string): Files {
  const placeOf = (name: string) => {
    const place = join(location, name)
    if (relative(location, place).startsWith('..')) throw new Error('This name leads outside')
    return place
  }
  return {
    check: () =>
      translateStorageErrors(async () => {
        await mkdir(location, { recursive: true })
        const { bavail, bsize } = await statfs(location)
        if (bavail * bsize < minFreeBytes) throw new StorageFull()
        const probe = join(location, `.probe-${randomUUID()}`)
        await writeFile(probe, '')
        await rm(probe)
      }),

    keep: (name, path) =>
      translateStorageErrors(async () => {
        const place = placeOf(name)
        await mkdir(dirname(place), { recursive: true })
        await sync(path)
        await rename(path, place)
        await sync(dirname(place))
      }),

    find: (name) =>
      translateStorageErrors(async () => {
        const place = placeOf(name)
        const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
          if (/^(ENOENT|ENOTDIR)$/.test(error.code ?? '')) return undefined
          throw error
        })
        return found?.isFile()
          ? { bytes: found.size, read: async () => createReadStream(place) }
          : undefined
      }),

    remove: (name) => translateStorageErrors(() => rm(placeOf(name), { force: true })),

    async *list() {
      const options = { recursive: true, withFileTypes: true } as const
      const entries = await readdir(location, options).catch(() => [])
      for (const entry of entries)
        if (entry.isFile()) yield relative(location, join(entry.parentPath, entry.name))
    },
  }
}

/** So that it is still there after the power fails: a file's content, or a folder's names. */
async function sync(path: string): Promise<void> {
  await using opened = await open(path)
  await opened.sync()
}

function bucket(s3: NonNullable<Config['s3']>): Files {
  // Loaded when somebody asks for a file: a start does not wait for it.
  const open = () =>
    import('./s3.ts').then((s3Module) => s3Module.openBucket(s3, s3Module.pictureMs))
  return {
    check: () =>
      translateStorageErrors(async () => {
        await (await open()).findSize('probe').catch((error) => {
          // Keys that may not list are told nothing about files; whether they may store shows then.
          if (causeOf(error).status !== 403) throw error
        })
      }),

    keep: (name, path) =>
      translateStorageErrors(async () =>
        (await open()).put(name, await openAsBlob(path), readFileName(name)?.type),
      ),

    find: (name) =>
      translateStorageErrors(async () => {
        const opened = await open()
        const bytes = await opened.findSize(name)
        if (bytes === undefined) return undefined
        return { bytes, read: () => translateStorageErrors(() => opened.read(name)) }
      }),

    remove: (name) => translateStorageErrors(async () => (await open()).remove(name)),

    async *list() {
      const found = await translateStorageErrors(async () =>
        Array.fromAsync((await open()).list(), ({ name }) => name),
      )
      yield* found
    },
  }
}

async function translateStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageFull || error instanceof StorageUnavailable) throw error
    const { code, name, status } = causeOf(error)
    if (/^(ENOSPC|EDQUOT)$/.test(code ?? '')) throw new StorageFull()
    throw new StorageUnavailable(status ? bucketFailure(error) : (code ?? name))
  }
}

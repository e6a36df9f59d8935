import type { Disk } from 'flydrive'
import { type Files, StorageFull, StorageUnavailable } from '#core/media/files.ts'
import { bucketFailure } from './bucket-failure.ts'

export function inDisk(disk: () => Promise<Disk>): Pick<Files, 'find' | 'remove'> {
  return {
    find: (name) =>
      translateStorageErrors(async () => {
        const storage = await disk()
        try {
          const { contentLength: bytes } = await storage.getMetaData(name)
          return { bytes, read: () => translateStorageErrors(() => storage.getStream(name)) }
        } catch (error) {
          if (isMissing(error)) return undefined
          throw error
        }
      }),

    remove: (name) => translateStorageErrors(async () => (await disk()).delete(name)),
  }
}

export async function translateStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageFull || error instanceof StorageUnavailable) throw error
    const cause = causeOf(error)
    const { code, name, $metadata } = cause
    if (/^(ENOSPC|EDQUOT)$/.test(code ?? '')) throw new StorageFull()
    throw new StorageUnavailable($metadata?.httpStatusCode ? bucketFailure(cause) : (code ?? name))
  }
}

function isMissing(error: unknown): boolean {
  const { code, $metadata } = causeOf(error)
  return /^(ENOENT|ENOTDIR)$/.test(code ?? '') || $metadata?.httpStatusCode === 404
}

type StorageError = { name: string; code?: string; $metadata?: { httpStatusCode?: number } }

export function causeOf(error: unknown): StorageError {
  const { cause } = error as Error
  return (cause instanceof Error ? causeOf(cause) : error) as StorageError
}

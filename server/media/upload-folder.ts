import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRefusal } from '#core/issue.ts'
import { StorageFull, StorageUnavailable } from '#core/media/files.ts'
import type { PictureRefusal } from '#core/media/picture.ts'

/** In a folder of its own, which is deleted; what the storage refuses is a refusal. */
export async function inUploadFolder<T>(
  tempDir: string,
  work: (place: string) => Promise<T>,
): Promise<T | { refusal: PictureRefusal }> {
  const place = join(tempDir, `${Date.now()}-${randomUUID()}`)
  try {
    await mkdir(place, { recursive: true })
    return await work(place)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return { refusal }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Older ones were left by a process that was killed. */
const staleAfterMs = 60 * 60_000

export async function clearUploads(tempDir: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(tempDir).catch(() => []))
    if (now - Number.parseInt(name, 10) > staleAfterMs)
      await rm(join(tempDir, name), { recursive: true, force: true })
}

/** What the disk or the storage says, for people; undefined for everything else. */
function refusalOf(error: unknown): PictureRefusal | undefined {
  if (isRefusal(error)) return { reason: 'not-allowed' }
  if (error instanceof StorageUnavailable) return { reason: 'storage-away' }
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof StorageFull || /^(ENOSPC|EDQUOT)$/.test(code ?? ''))
    return { reason: 'no-room' }
  return /^(EACCES|EROFS|EIO|EMFILE|ENFILE)$/.test(code ?? '')
    ? { reason: 'storage-away' }
    : undefined
}

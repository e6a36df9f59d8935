import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { outageOf } from '#db/errors.ts'

/** Names the disk, for the person who runs the machine. */
export class FullDisk extends Error {
  override name = 'FullDisk'

  constructor(place: string, options?: ErrorOptions) {
    super(`The disk of ${place} is full: make room on it, and try again`, options)
  }
}

/** Throws FullDisk for a full disk: the error of a write does not say which of `places` it was. */
export async function namingDisk<T>(places: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const outage = error instanceof FullDisk ? undefined : outageOf(error)
    if (outage === 'server-disk-full') throw new FullDisk('the database server', { cause: error })
    if (outage !== 'disk-full') throw error
    const free = await Promise.all(
      places.map(async (place) => ({ place, bytes: await freeBytes(place) })),
    )
    const [fullest] = free.toSorted((one, other) => one.bytes - other.bytes)
    throw new FullDisk(fullest?.place ?? 'this machine', { cause: error })
  }
}

async function freeBytes(place: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(place)
    return bavail * bsize
  } catch {
    // It has not been made.
    const above = dirname(place)
    return above === place ? Number.POSITIVE_INFINITY : freeBytes(above)
  }
}

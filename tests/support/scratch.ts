import { statfsSync } from 'node:fs'
import { mkdtemp, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Of all that a run of the tests holds at a time. */
const neededBytes = 2 * 1024 ** 3

/** A new folder for the data of a test: in memory where there is room, since a disk is slower. */
export async function makeScratchFolder(prefix: string): Promise<string> {
  return realpath(await mkdtemp(join(hasRoom() ? memory : tmpdir(), prefix)))
}

/** Whether the memory that looks like a folder bears a run; a container's is often too small. */
export function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes
  } catch {
    return false
  }
}

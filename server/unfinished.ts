import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const prefix = '.qantara-export-'

/**
 * A folder in `folder` for what is being made, for its user only; it is renamed or removed by the caller.
 * Those of processes that were killed are removed: what is in them names people.
 */
export async function makeUnfinished(folder: string): Promise<string> {
  for (const name of await readdir(folder))
    if (name.startsWith(prefix) && !isAtWork(name))
      await rm(join(folder, name), { recursive: true, force: true })
  return mkdtemp(join(folder, `${prefix}${process.pid}-`))
}

/** By the number of its process; in containers the number of another one may be ours. */
function isAtWork(name: string): boolean {
  const pid = Number(/^\d+/.exec(name.slice(prefix.length))?.[0])
  if (!pid || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is somebody else's.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

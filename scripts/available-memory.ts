import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Memory in bytes that a process of this machine can still get, swap included: what its control group
 * (version 1 or 2) and those around it allow, where they allow less than the machine has. Files in the
 * cache count as free. Undefined where nothing tells (not Linux). `root` is the folder of /proc and /sys.
 */
export function availableMemory(root = '/'): number | undefined {
  const machine = read(join(root, 'proc/meminfo'))
  if (machine === undefined) return undefined
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(machine)?.[1] ?? 0)
  const swap = kilobytes('SwapFree') * 1024
  const free = kilobytes('MemAvailable') * 1024
  return Math.min(free, ...freeInGroups(root)) + swap
}

function freeInGroups(root: string): number[] {
  const lines = (read(join(root, 'proc/self/cgroup')) ?? '').trim().split('\n')
  return lines.flatMap((line) => {
    const [, controllers = '', path = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    if (controllers === '')
      return groupsAround(path).map((group) =>
        freeInGroup(join(root, 'sys/fs/cgroup', group), {
          limit: 'memory.max',
          used: 'memory.current',
          cached: /^(?:in)?active_file (\d+)$/gm,
        }),
      )
    if (!controllers.split(',').includes('memory')) return []
    return groupsAround(path).map((group) =>
      freeInGroup(join(root, 'sys/fs/cgroup/memory', group), {
        limit: 'memory.limit_in_bytes',
        used: 'memory.usage_in_bytes',
        cached: /^total_(?:in)?active_file (\d+)$/gm,
      }),
    )
  })
}

/** A group and all that it is in. In a container the file system may begin at the group itself. */
function groupsAround(path: string): string[] {
  return path === '/' ? ['/'] : [path, ...groupsAround(dirname(path))]
}

function freeInGroup(
  folder: string,
  names: { limit: string; used: string; cached: RegExp },
): number {
  const limit = Number(read(join(folder, names.limit)) ?? Number.NaN)
  // No group, or one without a limit: `max`.
  if (Number.isNaN(limit)) return Number.POSITIVE_INFINITY
  const used = Number(read(join(folder, names.used)) ?? 0)
  const stat = read(join(folder, 'memory.stat')) ?? ''
  const cached = Array.from(stat.matchAll(names.cached), ([, bytes]) => Number(bytes))
  return limit - used + cached.reduce((sum, bytes) => sum + bytes, 0)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The processes that a process has started and that still run, where /proc tells it (Linux). */
export function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.trim().split(/\s+/).filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** The process that serves, below the shell that starts the program; where it has a parent, one of those that serve. */
export function servingOf(shell: number): number {
  const [started = shell] = childrenOf(shell)
  return childrenOf(started).find((pid) => commandOf(pid).includes('/serve.js')) ?? started
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

/** What a process holds in memory, in MB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/**
 * What a process holds in memory, in MB, of what it shares with others its part only. Throws where the system does not
 * tell it (Linux does).
 */
export function ownMemoryOf(pid: number): number {
  const sizes = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(sizes)?.[1]) / 1024
}

/** How long the threads of a process that still run have been at work, in milliseconds (Linux). */
export function workOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    .reduce((sum, figures) => sum + Number(figures.split(' ')[0]) / 1e6, 0)
}

/** kill -9 of a started program: of its parent first, so that nothing is started again. */
export function killWhole({ pid = 0 }: ChildProcess): void {
  const processes = [pid, ...childrenOf(pid)]
  for (const each of processes) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether a thread can stand back behind this process: not where that stands back the farthest (`nice -n 19`). */
export const canStandBack = process.platform === 'linux' && getPriority() < 19

/** The farthest that a thread of this process stands back during the work (on Linux). */
export async function lowestPriority(work: Promise<unknown> | undefined): Promise<number> {
  let lowest = Math.max(...priorities())
  let isDone = work === undefined
  const working = work?.finally(() => {
    isDone = true
  })
  while (!isDone) {
    lowest = Math.max(lowest, ...priorities())
    await pause(5)
  }
  await working
  return lowest
}

/** How far each thread of this process stands back, as the system counts it (proc_pid_stat(5)). */
export function priorities(): number[] {
  return readdirSync('/proc/self/task').flatMap((thread) => {
    try {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
      return [Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])]
    } catch {
      return []
    }
  })
}

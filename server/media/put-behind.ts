import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** What answers visitors goes first. */
export function putBehind({ pid }: ChildProcess): void {
  if (!pid) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}

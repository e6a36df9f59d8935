import { constants, setPriority } from 'node:os'

/** Lets who visits the site come before this thread; Linux alone gives a thread a priority of its own. */
export function standBack(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}

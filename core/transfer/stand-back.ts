import { constants, getPriority, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL: behind, PRIORITY_LOW: lowest } = constants.priority

/**
 * Lets who visits the site come before this thread, whatever priority the program itself has; Linux
 * alone gives a thread one of its own.
 */
export function standBack(): void {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + behind, lowest))
}

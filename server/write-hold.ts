import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Connection } from '#db/connect.ts'

/** A job that takes longer is cut off, as by a signal, in milliseconds. */
const jobsEndWithinMs = 10_000

type Jobs = { stop(): Promise<void>; begin(): Promise<void> }

/**
 * Ends jobs and refuses saves, for about so many seconds, until it is called without any. One after the other: what
 * is taken back while jobs end would else be held for ever.
 */
export function createWriteHold(connection: Pick<Connection, 'holdWrites'>, jobs: Jobs) {
  const inOrder = pLimit(1)
  let isHeld = false
  return (seconds: number | undefined): Promise<void> =>
    inOrder(async () => {
      // What a step has sent is noted, or it would be sent again.
      if (seconds !== undefined)
        await Promise.race([jobs.stop(), pause(jobsEndWithinMs, undefined, { ref: false })])
      connection.holdWrites(seconds)
      if (seconds === undefined && isHeld) await jobs.begin()
      isHeld = seconds !== undefined
    })
}

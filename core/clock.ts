/** Times of the queues that lie further in the future than this were written by a wrong clock. */
export const clockToleranceMs = 60_000

/** How long work is claimed for; within a minute it passes to another process. */
export const leaseMs = 45_000

export type Clock = {
  now(): Date
  /** False after the clock was set: then leases say nothing about who still works. */
  isSettled(): boolean
}

/** Milliseconds; `steady` does not follow when the clock is set. */
export function createClock(
  wall: () => number = Date.now,
  steady: () => number = () => performance.now(),
): Clock {
  let offset = wall() - steady()
  let setAt = Number.NEGATIVE_INFINITY
  const read = () => {
    const time = wall()
    const moved = Math.abs(time - steady() - offset)
    // Less is a clock that is being corrected, or a busy process.
    if (moved > 5000) setAt = steady()
    offset = time - steady()
    return time
  }
  return {
    now: () => new Date(read()),
    isSettled: () => {
      read()
      return steady() - setAt > leaseMs
    },
  }
}

/** Further than this it does not run ahead of the clock. */
const aheadMs = 1000
let latest = 0

/**
 * Now, but later than each moment that this process was given before, by a millisecond where the
 * clock has not moved on: rows that are listed by it come in the order in which they were written.
 */
export function nextMoment(now = Date.now()): Date {
  latest = latest >= now && latest - now < aheadMs ? latest + 1 : now
  return new Date(latest)
}

export function latestCredible(): Date {
  return new Date(Date.now() + clockToleranceMs)
}

/** Whether a stored time of the past was written while the clock was ahead: it counts for nothing. */
export function isFromFuture(stored: Date): boolean {
  return stored > latestCredible()
}

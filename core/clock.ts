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

export function latestCredible(): Date {
  return new Date(Date.now() + clockToleranceMs)
}

/** Whether a stored time of the past was written while the clock was ahead: it counts for nothing. */
export function isFromFuture(stored: Date): boolean {
  return stored > latestCredible()
}

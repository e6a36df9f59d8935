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

/** Further than this no moment runs ahead of the clock. */
const aheadMs = 1000

/** A millisecond after `last` where the clock rests or was set back by less than a second. */
export function momentAfter(last: Date, now = Date.now()): Date {
  const behind = last.getTime() - now
  return new Date(behind >= 0 && behind < aheadMs ? last.getTime() + 1 : now)
}

let latest = new Date(0)

/** The same, after each moment that this process was given before. */
export function nextMoment(now = Date.now()): Date {
  latest = momentAfter(latest, now)
  return latest
}

export function latestCredible(): Date {
  return new Date(Date.now() + clockToleranceMs)
}

/** Whether a stored time of the past was written while the clock was ahead: it counts for nothing. */
export function isFromFuture(stored: Date): boolean {
  return stored > latestCredible()
}

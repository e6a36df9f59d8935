/** A day of 24 hours; one at the office may have 23 or 25 (core/dates.ts). */
export const dayMs = 24 * 60 * 60_000

/** Queue times further in the future than this were written by a wrong clock. */
export const clockToleranceMs = 60_000

/** How long work is claimed for; if the process dies, another one takes over within a minute. */
export const leaseMs = 45_000

export type Clock = {
  now(): Date
  /** False after the clock was set: then leases no longer show which process is working. */
  isSettled(): boolean
}

/** In milliseconds; `steady` is monotonic and does not change when the clock is set. */
export function createClock(
  wall: () => number = Date.now,
  steady: () => number = () => performance.now(),
): Clock {
  let offset = wall() - steady()
  let setAt = Number.NEGATIVE_INFINITY
  const read = () => {
    const time = wall()
    const moved = Math.abs(time - steady() - offset)
    // A smaller jump is a clock being corrected, or a busy process.
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

/** Moments never run further ahead of the clock than this. */
const aheadMs = 1000

/** One millisecond after `last` if the clock has not moved or was set back by less than a second. */
export function momentAfter(last: Date, now = Date.now()): Date {
  const behind = last.getTime() - now
  return new Date(behind >= 0 && behind < aheadMs ? last.getTime() + 1 : now)
}

let latest = new Date(0)

/** The same, but after every moment that this process has used before. */
export function nextMoment(now = Date.now()): Date {
  latest = momentAfter(latest, now)
  return latest
}

export function latestCredible(): Date {
  return new Date(Date.now() + clockToleranceMs)
}

/** Whether a stored time was written while the clock was ahead: such times are ignored. */
export function isFromFuture(stored: Date): boolean {
  return stored > latestCredible()
}

/** How far the clocks of our processes may be apart, in milliseconds. */
const maxSkewMs = 5 * 60_000

/**
 * The latest moment that a stored time of the past can truthfully have. A later one was written
 * while the clock was ahead, and counts for nothing.
 */
export function latestCredible(now = Date.now()): Date {
  return new Date(now + maxSkewMs)
}

export function isFromFuture(stored: Date): boolean {
  return stored > latestCredible()
}

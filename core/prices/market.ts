/** Whether markets are open: Monday to Friday, 14:00 to before 21:00 UTC (docs/product.md §7). */
function isMarketOpen(now: Date): boolean {
  const [day, hour] = [now.getUTCDay(), now.getUTCHours()]
  return day >= 1 && day <= 5 && hour >= 14 && hour < 21
}

/** The words of the toast 'Market Status' (docs/product.md §8). */
export function marketStatus(now: Date): string {
  return `Markets are currently ${isMarketOpen(now) ? 'open' : 'closed'}`
}

/**
 * Whether the nightly update belongs to this moment: from 22:00 to before 23:00 UTC on weekdays,
 * an hour after the markets have closed.
 */
export function isNightlyHour(now: Date): boolean {
  const day = now.getUTCDay()
  return day >= 1 && day <= 5 && now.getUTCHours() === 22
}

/** Whether markets are open: Monday to Friday, 14:00 to before 21:00 UTC (docs/product.md §7). */
function isMarketOpen(now: Date): boolean {
  const [day, hour] = [now.getUTCDay(), now.getUTCHours()]
  return day >= 1 && day <= 5 && hour >= 14 && hour < 21
}

/** docs/product.md §8. */
export function marketStatus(now: Date): string {
  return `Markets are currently ${isMarketOpen(now) ? 'open' : 'closed'}`
}

/** From 22:00 to before 23:00 UTC on weekdays, an hour after markets close. */
export function isNightlyHour(now: Date): boolean {
  const day = now.getUTCDay()
  return day >= 1 && day <= 5 && now.getUTCHours() === 22
}

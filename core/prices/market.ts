/** Whether markets are open: Monday to Friday, 14:00 to before 21:00 UTC (docs/product.md §7). */
function isMarketOpen(now: Date): boolean {
  const day = now.getUTCDay()
  const hour = now.getUTCHours()
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

const day = 24 * 3_600_000

/**
 * When the market day of `now` began, or the one `daysBefore` market days earlier: 00:00 UTC, Monday
 * to Friday. A weekend belongs to the Friday before it, and holidays are not known.
 */
export function marketDayStart(now: Date, daysBefore = 0): Date {
  const start = new Date(now)
  start.setUTCHours(0, 0, 0, 0)
  let left = daysBefore
  while (isWeekend(start) || left > 0) {
    if (!isWeekend(start)) left -= 1
    start.setTime(start.getTime() - day)
  }
  return start
}

const isWeekend = (at: Date) => at.getUTCDay() === 0 || at.getUTCDay() === 6

import { dayAfter, weekdayOf } from '#core/dates.ts'
import { type OfficeDays, weekdays } from './sections.ts'

/** `day` is YYYY-MM-DD. */
export function isOfficeDay(days: OfficeDays, day: string): boolean {
  const weekday = weekdays[weekdayOf(day)]
  return weekday !== undefined && days[weekday]
}

/** The first office day after a day; the same weekday a week later if there is no other. */
export function nextOfficeDay(days: OfficeDays, day: string): string {
  const following = Array.from({ length: 7 }, (_, n) => dayAfter(day, n + 1))
  return following.find((each) => isOfficeDay(days, each)) ?? following.at(-1) ?? day
}

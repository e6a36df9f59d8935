import { dayAfter, weekdayOf } from '#core/dates.ts'

export const officeDayFields = {
  sunday: { kind: 'tick', label: 'Sunday', initial: true },
  monday: { kind: 'tick', label: 'Monday', initial: true },
  tuesday: { kind: 'tick', label: 'Tuesday', initial: true },
  wednesday: { kind: 'tick', label: 'Wednesday', initial: true },
  thursday: { kind: 'tick', label: 'Thursday', initial: true },
  friday: { kind: 'tick', label: 'Friday' },
  saturday: { kind: 'tick', label: 'Saturday' },
} as const

export const weekdays = Object.keys(officeDayFields) as (keyof typeof officeDayFields)[]

export type OfficeDays = Record<keyof typeof officeDayFields, boolean>

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

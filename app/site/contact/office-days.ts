import { zoneName } from '#core/dates.ts'
import { localeOf } from '#core/language.ts'
import { type OfficeDays, weekdays } from '#core/settings/sections.ts'
import { contactCopy } from '../content/contact.ts'
import { type Copy, fillTemplate, wordsIn } from '../content/copy.ts'

/** The days on which the office works and whose time it keeps: 'Sunday to Thursday, Cairo time'. */
export function officeDaysText(copy: Copy, days: OfficeDays, timeZone: string): string {
  const { daysIn, dayRange } = wordsIn(copy, contactCopy).office
  const worked = weekdays.map((day) => days[day])
  // A week that begins after a day off: Monday to Friday is one run, Friday to Tuesday another.
  const begin = worked.findIndex((isWorked, at) => isWorked && !worked.at(at - 1))
  const first = Math.max(begin, 0)
  const inOrder = weekdays.map((_, n) => (first + n) % weekdays.length).filter((at) => worked[at])
  const names = inOrder.map((at) => weekdayName(copy, at))
  const isRun = names.length > 2 && inOrder.every((at, n) => at === (first + n) % weekdays.length)
  const text = isRun
    ? fillTemplate(copy, dayRange, { first: names[0] ?? '', last: names.at(-1) ?? '' })
    : new Intl.ListFormat(localeOf(copy.language), { type: 'conjunction' }).format(names)
  return fillTemplate(copy, daysIn, { days: text, zone: zoneIn(copy, timeZone) })
}

function weekdayName(copy: Copy, weekday: number): string {
  const format = new Intl.DateTimeFormat(localeOf(copy.language), {
    weekday: 'long',
    timeZone: 'UTC',
  })
  // 1 November 2026 was a Sunday.
  return format.format(Date.UTC(2026, 10, 1 + weekday))
}

/** 'Cairo time'; in a language that has other names for cities, the time of the country. */
function zoneIn(copy: Copy, timeZone: string): string {
  if (copy.language === 'en') return zoneName(timeZone)
  const format = new Intl.DateTimeFormat(localeOf(copy.language), {
    timeZone,
    timeZoneName: 'shortGeneric',
  })
  const parts = format.formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

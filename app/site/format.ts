import { longDate, monthDate, shortDate } from '#core/dates.ts'
import { formatUpside, formatUsd } from '#core/prices/display.ts'
import { currentLanguage, inDigits } from './content/current-copy.ts'

/*
 * Days and figures as the page's language writes them. Marks of direction are left out: the page
 * isolates each figure, so that its signs keep their side of it.
 */
const locale = 'ar-AE-u-ca-gregory-nu-latn'
const marks = /[\u200e\u200f\u061c]/g

/** Of a day, YYYY-MM-DD. */
export function longDay(day: string): string {
  return inLanguage(longDate, arabicDay({ dateStyle: 'long' }))(day)
}

export function shortDay(day: string): string {
  return inLanguage(shortDate, (each) => shortDate(each))(day)
}

/** The month of a day. */
export function monthOf(day: string): string {
  return inLanguage(monthDate, arabicDay({ month: 'long', year: 'numeric' }))(day)
}

/** A price in US dollars. */
export const usd = (money: number) => inLanguage(formatUsd, arabicUsd)(money)

/** A change in percent, with its sign. */
export const change = (percent: number) => inLanguage(formatUpside, formatUpside)(percent)

function inLanguage<Value>(
  english: (value: Value) => string,
  arabic: (value: Value) => string,
): (value: Value) => string {
  return currentLanguage() === 'en'
    ? english
    : (value) => inDigits(arabic(value).replace(marks, ''))
}

const arabicDay = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day))

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })

/** The English rule rounds; the other language writes what comes out. */
const arabicUsd = (money: number) => dollars.format(Number(formatUsd(money).replace(/[$,]/g, '')))

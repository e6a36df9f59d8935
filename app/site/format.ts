import { longDate, monthDate, shortDate } from '#core/dates.ts'
import { formatUpside, formatUsd } from '#core/prices/display.ts'
import { writeFigure } from '#core/rich-text/chart.ts'
import { currentLanguage, inDigits, isArabicIndic } from './content/current-copy.ts'

/*
 * Days and figures as the page's language writes them, in the digits that the firm has chosen. Marks
 * of direction are left out: the page isolates each figure, so that its signs keep their side of it.
 */
const marks = /[\u200e\u200f\u061c]/g

/** Of a day, YYYY-MM-DD. */
export function longDay(day: string): string {
  return inLanguage(longDate, arabicDay({ dateStyle: 'long' }))(day)
}

export function shortDay(day: string): string {
  return inLanguage(shortDate, (each) => inDigits(shortDate(each)))(day)
}

export function monthOf(day: string): string {
  return inLanguage(monthDate, arabicDay({ month: 'long', year: 'numeric' }))(day)
}

/** A price in US dollars. The English rule rounds; the other language writes what comes out. */
export function usd(money: number): string {
  return inLanguage(formatUsd, (each) =>
    arabicNumber({ style: 'currency', currency: 'USD' })(
      Number(formatUsd(each).replace(/[$,]/g, '')),
    ),
  )(money)
}

/** A change in percent, with its sign. */
export function change(percent: number): string {
  return inLanguage(formatUpside, (each) =>
    arabicNumber({
      style: 'percent',
      signDisplay: 'always',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })(each / 100),
  )(percent)
}

/** A value of a chart with what follows it: '%', ' bn USD'. */
export function figure(value: number, unit = ''): string {
  const written = inLanguage(writeFigure, arabicNumber({ maximumFractionDigits: 6 }))(value)
  return `${written}${unit === '%' && isArabicIndic() ? '٪' : unit}`
}

function inLanguage<Value>(
  english: (value: Value) => string,
  arabic: (value: Value) => string,
): (value: Value) => string {
  return currentLanguage() === 'en' ? english : (value) => arabic(value).replace(marks, '')
}

function locale(): string {
  return `ar-AE-u-ca-gregory-nu-${isArabicIndic() ? 'arab' : 'latn'}`
}

const arabicDay = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(Date.parse(day))

const arabicNumber = (options: Intl.NumberFormatOptions) => (value: number) =>
  new Intl.NumberFormat(locale(), options).format(value)

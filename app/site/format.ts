import { longDate, monthDate, shortDate } from '#core/date-words.ts'
import { arabicLocale } from '#core/language.ts'
import { formatUpside, formatUsd, withMinus } from '#core/prices/display.ts'
import { writeFigure } from '#core/rich-text/chart.ts'
import { currentLanguage, inDigits, isArabicIndic } from './content/current-copy.ts'

/* Marks of direction are left out: the page isolates each figure, so that signs keep their side. */
const marks = /[\u200e\u200f\u061c]/g

const arabicLongDay = arabicDay({ dateStyle: 'long' })
const arabicMonth = arabicDay({ month: 'long', year: 'numeric' })
const arabicAmount = arabicNumber({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const arabicFigure = arabicNumber({ maximumFractionDigits: 6 })
const arabicChange = arabicNumber({
  style: 'percent',
  signDisplay: 'always',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** Of a day, YYYY-MM-DD. */
export function longDay(day: string): string {
  return inLanguage(longDate, arabicLongDay)(day)
}

export function shortDay(day: string): string {
  return inLanguage(shortDate, (each) => inDigits(shortDate(each)))(day)
}

export function monthOf(day: string): string {
  return inLanguage(monthDate, arabicMonth)(day)
}

/** A price in US dollars. The English rule rounds; the other language writes what comes out. */
export function usd(money: number): string {
  const rounded = (value: number) => Number(formatUsd(value).replace(/[$,]/g, ''))
  return inLanguage(formatUsd, (value) => `${arabicAmount(rounded(value))}\u00a0دولار`)(money)
}

/** A change in percent, with its sign. */
export function change(percent: number): string {
  return inLanguage(formatUpside, (each) => withMinus(arabicChange(each / 100)))(percent)
}

/** A value of a chart with what follows it: '%', ' bn USD'. */
export function figure(value: number, unit = ''): string {
  const written = withMinus(inLanguage(writeFigure, arabicFigure)(value))
  return `${written}${unit === '%' && isArabicIndic() ? '٪' : unit}`
}

function inLanguage<Value>(
  english: (value: Value) => string,
  arabic: (value: Value) => string,
): (value: Value) => string {
  return currentLanguage() === 'en' ? english : (value) => arabic(value).replace(marks, '')
}

function locale(): string {
  return arabicLocale(isArabicIndic())
}

/** A date in Arabic: a line that ends inside it would be read as two numbers. */
export function inOnePiece(date: string): string {
  return currentLanguage() === 'en' ? date : date.replaceAll(' ', '\u00a0')
}

function arabicDay(options: Intl.DateTimeFormatOptions): (day: string) => string {
  return perLocale((locale) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day) => inOnePiece(format.format(Date.parse(day)))
  })
}

function arabicNumber(options: Intl.NumberFormatOptions): (value: number) => string {
  return perLocale((locale) => new Intl.NumberFormat(locale, options).format)
}

/** To make a format costs a thousand times what it costs to use it. */
function perLocale<Value>(make: (locale: string) => (value: Value) => string) {
  const made = new Map<string, (value: Value) => string>()
  return (value: Value): string => {
    const name = locale()
    const write = made.get(name) ?? make(name)
    made.set(name, write)
    return write(value)
  }
}

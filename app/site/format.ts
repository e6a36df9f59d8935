import { longDate, monthDate, shortDate } from '#core/dates.ts'
import { lineOf, localeOf } from '#core/language.ts'
import { formatUpside, formatUsd, withMinus } from '#core/prices/display.ts'
import { writeFigure } from '#core/rich-text/chart.ts'
import { type Copy, inDigits, isArabicIndic } from './content/copy.ts'

/* Marks of direction are left out: the page isolates each figure, so that signs keep their side. */
const marks = /[\u200e\u200f\u061c]/g

const otherLongDay = dayFormat({ dateStyle: 'long' })
const otherMonth = dayFormat({ month: 'long', year: 'numeric' })
const otherAmount = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const otherFigure = numberFormat({ maximumFractionDigits: 6 })
const otherChange = numberFormat({
  style: 'percent',
  signDisplay: 'always',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** Of a day, YYYY-MM-DD. */
export function longDay(copy: Copy, day: string): string {
  return copy.language === 'en' ? longDate(day) : otherLongDay(copy, day)
}

export function shortDay(copy: Copy, day: string): string {
  return inDigits(copy, shortDate(day))
}

export function monthOf(copy: Copy, day: string): string {
  return copy.language === 'en' ? monthDate(day) : otherMonth(copy, day)
}

/** A price in US dollars. The English rule rounds; the other language writes what comes out. */
export function usd(copy: Copy, money: number): string {
  const english = formatUsd(money)
  if (copy.language === 'en') return english
  const rounded = Number(english.replace(/[$,]/g, ''))
  return lineOf(copy.language).usd.replace('{amount}', otherAmount(copy, rounded))
}

/**
 * A price on an axis: without decimals that say nothing, and in Arabic without its currency, which the
 * page says once above the charts (docs/decisions/2026-11-28-prices-in-arabic).
 */
export function roundUsd(copy: Copy, money: number): string {
  if (copy.language === 'en') return formatUsd(money).replace(/\.00$/, '')
  return otherFigure(copy, money / 10_000)
}

/** A change in percent, with its sign. */
export function change(copy: Copy, percent: number): string {
  if (copy.language === 'en') return formatUpside(percent)
  return withMinus(otherChange(copy, percent / 100))
}

/** A value of a chart with what follows it: '%', ' bn USD'. */
export function figure(copy: Copy, value: number, unit = ''): string {
  const written = copy.language === 'en' ? writeFigure(value) : otherFigure(copy, value)
  return `${withMinus(written)}${unit === '%' && isArabicIndic(copy) ? '٪' : unit}`
}

/** A date in Arabic: a line that ends inside it would be read as two numbers. */
export function inOnePiece(copy: Copy, date: string): string {
  return copy.language === 'en' ? date : date.replaceAll(' ', '\u00a0')
}

function dayFormat(options: Intl.DateTimeFormatOptions): (copy: Copy, day: string) => string {
  const write = perLocale((locale) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: string) => format.format(Date.parse(day))
  })
  return (copy, day) => inOnePiece(copy, write(copy, day))
}

function numberFormat(options: Intl.NumberFormatOptions): (copy: Copy, value: number) => string {
  return perLocale((locale) => new Intl.NumberFormat(locale, options).format)
}

/** To make a format costs a thousand times what it costs to use it. */
function perLocale<Value>(make: (locale: string) => (value: Value) => string) {
  const made = new Map<string, (value: Value) => string>()
  return (copy: Copy, value: Value): string => {
    const locale = localeOf(copy.language, copy.digits)
    const write = made.get(locale) ?? make(locale)
    made.set(locale, write)
    return write(value).replace(marks, '')
  }
}

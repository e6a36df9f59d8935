import { createContext, type ReactNode, use } from 'react'
import { momentIn, utcMoment } from '#core/date-words.ts'
import { zoneName } from '#core/dates.ts'
import { type Digits, type Language, lineOf, localeOf } from '#core/language.ts'
import { defaultColours } from '#core/settings/colours.ts'

/** The firm's own. */
export const MailColours = createContext(defaultColours)

export const plain = 'Helvetica, Arial, sans-serif'

export function Heading(props: { children: ReactNode }) {
  return (
    <h1 style={{ margin: '0 0 24px', fontSize: 26, lineHeight: 1.2, fontWeight: 400 }}>
      {props.children}
    </h1>
  )
}

export function Paragraph(props: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px' }}>{props.children}</p>
}

export function Action(props: { href: string; children: ReactNode }) {
  const { ink, paper } = use(MailColours)
  return (
    <p style={{ margin: '24px 0' }}>
      <a
        href={props.href}
        style={{
          display: 'inline-block',
          padding: '12px 24px',
          backgroundColor: ink,
          color: paper,
          textDecoration: 'none',
          fontFamily: plain,
        }}
      >
        {props.children}
      </a>
    </p>
  )
}

/** `digits`: of numbers in Arabic. */
export type Zone = { timeZone: string; digits?: Digits }

/** '22 Nov 2026, 01:28, Cairo time (21 Nov 2026, 23:28 UTC)'. */
export function moment(instant: string, timeZone: string): string {
  const at = new Date(instant)
  if (timeZone === 'UTC') return utcMoment(at)
  return `${momentIn(timeZone, at)}, ${zoneName(timeZone)} (${utcMoment(at)})`
}

/** Of a mail to a visitor, in its language: '6 ديسمبر 2026، الساعة 11:00 (غرينتش+2)', of pieces that stay whole. */
export function momentFor(language: Language, instant: string, { timeZone, digits }: Zone): string {
  if (language === 'en') return moment(instant, timeZone)
  const locale = localeOf(language, digits)
  const at = new Date(instant)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
  const day = write({ dateStyle: 'long' }).format(at).replaceAll(' ', '\u00a0')
  const time = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  const zone = write({ timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const parts: Record<string, string | undefined> = { day, time, zone }
  return lineOf(language).moment.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')
}

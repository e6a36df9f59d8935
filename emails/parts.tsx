import { createContext, type ReactNode, use } from 'react'
import { momentIn, utcMoment, zoneName } from '#core/dates.ts'
import { type Digits, type Language, lineOf, localeOf } from '#core/language.ts'
import { type BrandColours, defaultColours } from '#core/settings/colours.ts'
import { firmIn } from '#core/settings/firm.ts'

/** What every mail of the firm has: its colours, and the line that says who it is before the law. */
export type MailLook = { colours: BrandColours; legalLine: string }

export const Look = createContext<MailLook>({ colours: defaultColours, legalLine: '' })

/** In the language of who reads it, as far as the firm has given its facts in it. */
export function mailLookOf(
  settings: Parameters<typeof firmIn>[0] & { colours: BrandColours },
  language: Language,
): MailLook {
  const { legalName, address } = firmIn(settings, language)
  return { colours: settings.colours, legalLine: [legalName, ...address].join(' · ') }
}

const plain = 'Helvetica, Arial, sans-serif'
const naskh = "'Geeza Pro', 'Segoe UI', Tahoma, Arial, sans-serif"

/** In which its parts are written. */
export const MailLanguage = createContext<Language>('en')

/** Arabic is read larger and further apart, in what most systems have for it. */
const fonts = {
  latin: { body: '16px/1.6 Georgia, serif', small: `13px/1.5 ${plain}`, plain, heading: 1.2 },
  naskh: { body: `17px/1.8 ${naskh}`, small: `14px/1.7 ${naskh}`, plain: naskh, heading: 1.5 },
} satisfies Record<ReturnType<typeof lineOf>['fonts'], unknown>

export const fontsOf = (language: Language) => fonts[lineOf(language).fonts]

export const useFonts = () => fontsOf(use(MailLanguage))

export function Heading(props: { children: ReactNode }) {
  return (
    <h1
      style={{ margin: '0 0 24px', fontSize: 26, lineHeight: useFonts().heading, fontWeight: 400 }}
    >
      {props.children}
    </h1>
  )
}

export function Paragraph(props: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px' }}>{props.children}</p>
}

/** The one thing to do; `isSecond` where another one comes first. */
export function Action(props: { href: string; isSecond?: boolean; children: ReactNode }) {
  const { ink, paper } = use(Look).colours
  const { plain } = useFonts()
  if (props.isSecond)
    return (
      <p style={{ margin: '0 0 24px' }}>
        <a className="ink" href={props.href} style={{ color: ink, fontFamily: plain }}>
          {props.children}
        </a>
      </p>
    )
  return (
    // As text the address of the sender says it already.
    <p data-skip-in-text={props.href.startsWith('mailto:')} style={{ margin: '24px 0' }}>
      <a
        className="button"
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

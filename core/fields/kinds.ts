import * as z from 'zod/mini'
import { readColour } from '#core/colour.ts'
import { dayIn, instantOf, isDay } from '#core/dates.ts'
import { inFigures } from '#core/figures.ts'
import type { Language } from '#core/language.ts'
import { parseUsd, priceIssue, usdText } from '#core/prices/usd.ts'
import { slugOf } from '#core/slug.ts'
import { characters, isUnprintable, tidy } from '#core/text.ts'

/** Where pictures are kept; each folder has its widths (core/media/picture.ts). */
export type PictureFolder =
  | 'team-images'
  | 'stock-images'
  | 'letter-images'
  | 'logo-images'
  | 'icon-images'

export type TextKind = 'line' | 'paragraphs' | 'link' | 'slug'

/** Form, checks, comparison, column and public API are derived from it (docs/architecture.md §7). */
export type Field = {
  label: string
  hint?: string
  /** A prefix for the label where several parts have the same field. */
  group?: string
  /** Part of the picture field: its description, or the tick for initials. */
  isDrawnApart?: true
  /** Its name in snake case by default; false if it is not stored. */
  column?: string | false
  /** The field whose words it has in `language`, and which it follows in the form; a save may omit it. */
  translates?: string
  language?: Translation
  /** The translation whose English it is a hash of: not drawn, but kept in the history with the words. */
  hashFor?: string
  /** A key: set when the record is made, and never changed. */
  isFixed?: true
  /** Drawn beside the field before it. */
  isBeside?: true
  /** Read from its column, but written with another field or never. */
  isReadOnly?: true
  /** Not in forms, and its changes are not shown. */
  isServerSet?: true
  isUnrecorded?: true
  isPublic?: true
  isOptional?: true
} & (
  | {
      kind: TextKind
      required?: true | 'advised'
      /** In code points. */
      max: number
      /** What follows the label where a text is longer. */
      tooLong?: string
      upperCase?: true
      /** Every other language has a field of its own for it (`inLanguages`). */
      translated?: true
      /** Pages show the English beside a translation that is behind it. */
      showsBoth?: true
      /** The hint of those fields, with `{language}` for the name of theirs. */
      translationHint?: string
    }
  | { kind: 'picture'; folder: PictureFolder }
  /** JSON of at most `max` characters, or ''. */
  | { kind: 'rich'; required?: true; max: number }
  | { kind: 'choice'; choices: readonly string[] }
  /** A key of `options`, or one that matches `also` and that its screen offers, or ''. */
  | {
      kind: 'option'
      required?: true
      options: Readonly<Record<string, string>>
      also?: RegExp
      initial?: string
    }
  /** `isSwitch`: something that is on or off for the whole firm. */
  | { kind: 'tick'; initial?: boolean; isSwitch?: true }
  | { kind: 'whole'; missing?: number; min?: number; max?: number }
  /** #rrggbb. */
  | { kind: 'colour'; initial: string }
  /** At most 50 lines, each as `like` asks; `wrong` follows the label where one is not. */
  | { kind: 'lines'; like: RegExp; wrong: string }
  | { kind: 'price' }
  /** The day of an instant in the office's time zone, YYYY-MM-DD, or ''. */
  | { kind: 'day'; required?: true }
  /** YYYY-MM-DD as it was typed, or ''. */
  | { kind: 'date'; required?: true }
  /** The id of somebody on the staff, or ''. */
  | { kind: 'person'; required?: true }
  /** ISO 8601 with milliseconds, or ''. */
  | { kind: 'moment' }
)

/** A language into which the English of a record is translated. */
export type Translation = Exclude<Language, 'en'>

export type KindName = Field['kind']

export type FieldOf<K extends KindName> = Field & { kind: K }

export type FieldValue = string | number | boolean | readonly string[]

export type ValueOf<F> = F extends { kind: 'tick' }
  ? boolean
  : F extends { kind: 'whole' }
    ? number
    : F extends { kind: 'lines' }
      ? readonly string[]
      : string

export type Clock = { timeZone: string; now: Date }

export type Control =
  | 'line'
  | 'link'
  | 'area'
  | 'lines'
  | 'rich'
  | 'tick'
  | 'ticks'
  | 'number'
  | 'price'
  | 'select'
  | 'colour'
  | 'day'
  | 'person'
  | 'picture'
  | 'none'

/** Everything that depends on the kind of a field. Methods, so that one is asked like any other. */
type Kind<F extends Field> = {
  /** What a new record begins with; '' by default. */
  initial?(field: F): FieldValue
  /** Nobody can leave it empty. */
  isAlwaysFilled?: true
  /** The rules of a value that is kept, with messages for people. */
  check(field: F): z.ZodMiniType
  /** What a save may send, before it is checked; a text by default. */
  wire?(field: F): z.ZodMiniType
  /** A typed text as it is kept; unchanged by default. */
  tidy?(field: F, text: string): string
  /** What a form sends, as a value; the tidied text by default. */
  typed?(text: string): FieldValue
  /** From what its column holds, and to what it holds; the value itself by default. */
  read?(stored: unknown, timeZone: string): unknown
  write?(value: unknown, clock: Clock): unknown
  /** As one reads it in a list or a history; the text by default. */
  cell?(field: F, value: FieldValue): string
  /** Shown only where its record is open: a long list leaves it out (core/record/long-texts.ts). */
  isLong?: true
  /** What public calls answer; undefined for a kind that they never do. */
  published?: 'text' | 'choice' | 'address' | 'yes-no' | 'whole' | 'instant'
  /** What can be chosen. */
  options?(field: F): { value: string; label: string }[]
  control: Control
}

const isFilled = ({ label, required }: { label: string; required?: unknown }) =>
  z.refine<string>((text) => required !== true || text !== '', `${label} is required`)

function checkText(field: FieldOf<TextKind>): z.ZodMiniType {
  const { label, kind, max } = field
  const limit = inFigures(max)
  return z.string().check(
    z.overwrite((typed) => tidyText(field, typed)),
    isFilled(field),
    z.refine(
      (text) => kind !== 'slug' || slugOf(text, '-') === text,
      `${label} may hold small Latin letters, digits and single hyphens`,
    ),
    z.refine((text) => kind !== 'link' || text === '' || isHttps(text), {
      error: `${label} must be an address that begins with https://`,
    }),
    z.refine(
      (text) => !isUnprintable(text, kind === 'paragraphs'),
      `${label} contains characters that cannot be printed`,
    ),
    z.refine(
      (text) => characters(text) <= max,
      `${label} ${field.tooLong ?? `must have at most ${limit} characters`}`,
    ),
  )
}

function checkDay({ label, required }: { label: string; required?: true }): z.ZodMiniType {
  return z
    .string()
    .check(z.refine((day) => (day === '' && !required) || isDay(day), `${label} must be a date`))
}

/** Without user name or spaces, and with a dot in the host. */
function isHttps(text: string): boolean {
  const url = URL.parse(text)
  if (!url || /\s|\\/.test(text) || !/^https:\/\/[^/]/i.test(text)) return false
  return (
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.hostname.includes('.')
  )
}

/** For numbers from scripts, which are never ambiguous. */
export function numberText(usd: number): string {
  const money = Math.round(usd * 10_000)
  return Number.isSafeInteger(money) ? usdText(money) : String(usd)
}

const wholeLimit = 1_000_000

/** The kinds of fields, and the only place that knows what is different about each. */
const kinds: { readonly [K in KindName]: Kind<FieldOf<K>> } = {
  line: {
    check: checkText,
    tidy: ({ upperCase }, text) => (upperCase ? tidy(text).toUpperCase() : tidy(text)),
    published: 'text',
    control: 'line',
  },
  paragraphs: {
    check: checkText,
    tidy: ({ upperCase }, text) => (upperCase ? tidy(text).toUpperCase() : tidy(text)),
    isLong: true,
    published: 'text',
    control: 'area',
  },
  link: {
    check: checkText,
    tidy: (_, text) => text.trim(),
    published: 'address',
    control: 'link',
  },
  slug: {
    check: checkText,
    tidy: (_, text) => text.trim(),
    published: 'text',
    control: 'line',
  },
  rich: {
    check: (field) =>
      z.string().check(
        isFilled(field),
        z.refine((text) => text.length <= field.max, `${field.label} is too long`),
      ),
    control: 'rich',
  },
  picture: {
    check: () => z.string(),
    wire: () => z.string().check(z.maxLength(500)),
    tidy: (_, text) => text.trim(),
    read: (stored) => stored ?? '',
    write: (value) => value || null,
    published: 'address',
    control: 'picture',
  },
  choice: {
    initial: ({ choices }) => choices[0] ?? '',
    check: ({ label, choices }) =>
      z.string().check(z.refine((value) => choices.includes(value), `${label} is required`)),
    options: ({ choices }) => choices.map((choice) => ({ value: choice, label: choice })),
    published: 'choice',
    control: 'select',
    isAlwaysFilled: true,
  },
  option: {
    initial: ({ initial }) => initial ?? '',
    check: (field) =>
      z.string().check(
        isFilled(field),
        z.refine(
          (value) => value === '' || Object.hasOwn(field.options, value) || field.also?.test(value),
          `${field.label} must be one of the choices`,
        ),
      ),
    cell: ({ options }, value) => options[String(value)] ?? String(value),
    options: ({ options, initial }) => [
      ...(initial === undefined ? [{ value: '', label: 'Choose' }] : []),
      ...Object.entries(options).map(([value, label]) => ({ value, label })),
    ],
    published: 'choice',
    control: 'select',
  },
  tick: {
    initial: ({ initial }) => initial ?? false,
    check: ({ label }) => z.boolean(`${label} must be on or off`),
    wire: () => z.boolean(),
    typed: (text) => text === 'on',
    cell: (_, value) => (value === true ? 'yes' : 'no'),
    published: 'yes-no',
    control: 'tick',
  },
  whole: {
    initial: ({ missing }) => missing ?? 0,
    check({ label, min, max }) {
      const isLimited = min !== undefined && max !== undefined
      const message = `${label} must be a whole number${isLimited ? ` from ${min} to ${max}` : ''}`
      const isWithin = (value: number) =>
        value >= (min ?? -wholeLimit) && value <= (max ?? wholeLimit)
      return z
        .number(message)
        .check(z.refine((value) => Number.isInteger(value) && isWithin(value), message))
    },
    wire: ({ missing }) => (missing === undefined ? z.number() : z._default(z.number(), missing)),
    typed: (text) => (/^\s*\d{1,6}\s*$/.test(text) ? Number(text) : text),
    read: (stored) => stored ?? 0,
    published: 'whole',
    control: 'number',
  },
  colour: {
    initial: ({ initial }) => initial,
    check: ({ label }) =>
      z
        .string()
        .check(
          z.refine(
            (typed) => readColour(typed) !== undefined,
            `${label} must be a colour such as #16211f`,
          ),
        ),
    tidy: (_, text) => readColour(text) ?? text,
    control: 'colour',
  },
  lines: {
    initial: () => [],
    check: ({ label, like, wrong }) =>
      z
        .array(z.string())
        .check(
          z.refine(
            (lines) => lines.length <= 50 && lines.every((line) => like.test(line)),
            `${label} ${wrong}`,
          ),
        ),
    wire: () => z.array(z.string()),
    typed(text) {
      const lines = text.split(/\r\n?|\n/).map((line) => line.trim().toLowerCase())
      return lines.filter((line) => line !== '')
    },
    cell: (_, value) => (Array.isArray(value) ? value.join('\n') : String(value)),
    control: 'lines',
  },
  price: {
    check: ({ label }) =>
      z.string().check((payload) => {
        const message = priceIssue(label, payload.value)
        if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
      }),
    wire: () =>
      z.union([z.string().check(z.maxLength(40)), z.pipe(z.number(), z.transform(numberText))]),
    read: (stored) => (typeof stored === 'number' ? usdText(stored) : ''),
    write: (value) => parseUsd(String(value)) || null,
    control: 'price',
    isAlwaysFilled: true,
  },
  day: {
    check: checkDay,
    read: (stored, timeZone) => (stored instanceof Date ? dayIn(timeZone, stored) : ''),
    write: (value, { timeZone, now }) => instantOf(timeZone, String(value), now),
    published: 'instant',
    control: 'day',
  },
  date: {
    check: checkDay,
    published: 'text',
    control: 'day',
  },
  moment: {
    check: () => z.string(),
    read: (stored) => (stored instanceof Date ? stored.toISOString() : ''),
    write: (value) => (value === '' ? null : new Date(String(value))),
    published: 'instant',
    control: 'none',
  },
  person: {
    check: ({ label, required }) =>
      z
        .string()
        .check(z.refine((id) => id !== '' || !required, `${label} is required: choose a person`)),
    read: (stored) => stored ?? '',
    write: (value) => value || null,
    control: 'person',
  },
}

export function kindOf(field: Field): Kind<Field> {
  return kinds[field.kind]
}

/** What a new record begins with. */
export function initialOf(field: Field): FieldValue {
  return kindOf(field).initial?.(field) ?? ''
}

/** What is wrong with a value, in sentences that begin with the label of its field. */
export function issuesOf(field: Field, value: unknown): string[] {
  const { error } = kindOf(field).check(field).safeParse(value)
  return (error?.issues ?? []).map(({ message }) => message)
}

export function tidyText(field: Field, text: string): string {
  return kindOf(field).tidy?.(field, text) ?? text
}

/** What a form sends for a field, as a value; '' where it sends nothing. Text that is no number stays. */
export function typedValue(field: Field, text: string): FieldValue {
  return kindOf(field).typed?.(text) ?? tidyText(field, text)
}

/** As one reads a value in a list or a history. */
export function cellOf(field: Field, value: FieldValue): string {
  return kindOf(field).cell?.(field, value) ?? String(value)
}

/** Returns a kept value with the label of an option in the place of its key. */
export function withLabel(field: Field | undefined, value: unknown): unknown {
  return field?.kind === 'option' && typeof value === 'string' ? cellOf(field, value) : value
}

/** What a form sends of a value, and begins with; '' where there is none. */
export function formText(value: FieldValue | undefined): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'on' : ''
  return value === undefined ? '' : String(value)
}

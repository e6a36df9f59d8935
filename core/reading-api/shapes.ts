import { z } from 'zod'
import { enquiryFieldNames } from '#core/enquiries/enquiry.ts'
import { type Field, kindOf } from '#core/fields/kinds.ts'
import { languages } from '#core/language.ts'
import { legalSlugs } from '#core/legal/legal-text.ts'
import { columnName, type FieldTable } from '#core/record/fields.ts'
import { stockFields } from '#core/stocks/stock.ts'
import { memberFields } from '#core/team/member.ts'
import { capitalized } from './calls.ts'

/** Also used for /api/openapi.json (docs/product.md §7, §15.3). Server only. */
const instant = z.iso.datetime({ precision: 3 }).describe('UTC')
const day = z.iso.date().describe('A day of the office')
const picture = z.string().nullable().describe('Path of the picture on this site')
const inEnglish = z
  .array(z.string())
  .optional()
  .describe('Fields that are in English because nobody has translated them')
const language = z.enum(languages).describe('That the text is in')

const memberColumns = publicShape(memberFields)

const TeamMember = z.object({
  id: z.uuid(),
  ...memberColumns,
  former_slugs: z.array(z.string()).describe('Old links to them still work'),
  created_at: instant,
  picture: z
    .object({
      base: z.string().describe('Files are {base}-{width}.avif, .webp and .{fallback}'),
      width: z.int().describe('Pixels'),
      height: z.int().describe('Pixels'),
      widths: z.array(z.int()),
      fallback: z.enum(['jpg', 'png']),
    })
    .optional(),
  image_alt: z.string().optional(),
  in_english: inEnglish,
})

const HomeMember = z.object({
  name: z.string(),
  role: z.string(),
  slug: z.string(),
  image_url: picture,
  display_order: z.int(),
  last_updated: instant,
  in_english: inEnglish,
})

const Theme = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  in_english: inEnglish,
})

const price = z.number().positive().nullable()

const StockPick = z.object({
  theme_id: z.string(),
  stock_id: z.string().describe('Unique within its theme'),
  name: z.string(),
  ticker: z.string(),
  exchange: z.enum(stockFields.exchange.choices),
  current_price: price.describe('US dollars; null where no price is known'),
  entry_price: price.describe('US dollars'),
  image_url: picture,
  thesis: z.string(),
  last_updated: day.nullable().describe('When the current price was true: a day of the office'),
  updated_at: instant,
  price_age: z
    .enum(['fresh', 'ageing', 'stale', 'missing'])
    .describe('Of the current price: under 24 hours, to 48 hours, older, none'),
  in_english: inEnglish,
})

const LetterSummary = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  author: z.string(),
  number: z.string().describe('Of the edition; empty where it has none'),
  quarter: z.string().describe('Of the edition, in words: Third quarter 2026'),
  date: day,
  minutes: z.int().describe('That reading it takes'),
  url: z.url().describe('Its page'),
  last_updated: instant,
})

const bodyText = z.string().describe('Plain text, a line for each paragraph, heading or cell')

const Letter = LetterSummary.extend({ body_text: bodyText })

const LegalSummary = z.object({
  slug: z.enum(legalSlugs),
  title: z.string(),
  version: z.int(),
  date: day.describe('Last updated'),
  summary: z.string(),
  language,
  url: z.url().describe('Its page'),
})

const LegalText = LegalSummary.extend({ body_text: bodyText })

const Description = z
  .looseObject({ openapi: z.literal('3.1.0') })
  .describe('An OpenAPI 3.1 document')

const Accepted = z.object({ ok: z.literal(true) })

const Quote = z.object({
  price: z.number().positive().describe('US dollars'),
  currency: z.literal('USD'),
  as_of: instant.describe('When it was true, UTC'),
})

const Failure = z.object({
  error: z.string().describe('One sentence, for people'),
})

const Outage = Failure.extend({
  request_id: z.string().optional().describe('Name it to the people who run this site'),
})

const RefusedSubmission = Failure.extend({
  fields: z
    .partialRecord(z.enum(enquiryFieldNames), z.string())
    .optional()
    .describe('What is wrong with a field, in the language asked for'),
})

const shapes = {
  TeamMember,
  HomeMember,
  Theme,
  StockPick,
  LetterSummary,
  Letter,
  LegalSummary,
  LegalText,
  Description,
  Accepted,
  Quote,
  RefusedSubmission,
  Failure,
  Outage,
} as const

export type ShapeName = keyof typeof shapes

/** Also those of the rows of nouns with a reading call. */
export function shapesWith(nouns: CalledNouns): Readonly<Record<string, z.ZodType>> {
  const own = Object.values(nouns).flatMap(({ one, fields, call }) =>
    call
      ? [
          [
            capitalized(one),
            z.object({ id: z.string(), ...publicShape(fields), in_english: inEnglish }),
          ],
        ]
      : [],
  )
  return { ...shapes, ...Object.fromEntries(own) }
}

export type CalledNouns = Readonly<
  Record<string, { one: string; fields: FieldTable; call?: object }>
>

export type Shape<Name extends ShapeName> = z.input<(typeof shapes)[Name]>

/** The public columns of a field table (`publicColumns` in core/record). */
function publicShape(table: FieldTable): Record<string, z.ZodType> {
  const given = Object.entries(table).filter(([, { isPublic }]) => isPublic)
  return Object.fromEntries(
    given.map(([name, field]) => [
      typeof field.column === 'string' ? field.column : columnName(name),
      shapeOf(field).describe(field.hint ?? field.label),
    ]),
  )
}

function shapeOf(field: Field): z.ZodType {
  switch (kindOf(field).published) {
    case 'text':
      return z.string()
    case 'choice':
      return z.enum(choicesOf(field))
    case 'address':
      return z.string().nullable()
    case 'yes-no':
      return z.boolean()
    case 'whole':
      return z.int()
    case 'instant':
      return z.iso.datetime({ precision: 3 })
    default:
      throw new Error(`No public shape for a field of kind ${field.kind}`)
  }
}

function choicesOf(field: Field): string[] {
  const choices = kindOf(field).options?.(field) ?? []
  const isFilled = 'required' in field && field.required === true
  return choices.flatMap(({ value }) => (isFilled && value === '' ? [] : [value]))
}

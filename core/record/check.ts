import * as z from 'zod/mini'
import { isDay } from '#core/dates.ts'
import { priceIssue, usdText } from '#core/prices/usd.ts'
import { slugOf } from '#core/slug.ts'
import { characters, isUnprintable } from '#core/text.ts'
import { error, type Issue, warning } from '../issue.ts'
import {
  type AnyDraft,
  type DraftOf,
  type Field,
  type FieldName,
  type FieldTable,
  type TextKind,
  tidyRecord,
  tidyText,
} from './fields.ts'
import { listIssue, type RowIssue } from './list.ts'

export type CheckContext<D> = {
  today: string
  saved: D | undefined
}

export type RecordRules<T extends FieldTable> = {
  fields: T
  max: { rows: number; message: string }
  /** Checks in addition to the rules of the fields; the record is tidied. */
  check: (record: DraftOf<T>, context: CheckContext<DraftOf<T>>) => Issue<FieldName<T>>[]
}

export function createChecks<T extends FieldTable>({ fields, max, check }: RecordRules<T>) {
  type Draft = DraftOf<T>
  const schema = schemaOf(fields)
  const order = Object.keys(fields)
  const placeOf = ({ path }: Issue) => order.indexOf(path)

  function checkOne(draft: Draft, context: CheckContext<Draft>): Issue<FieldName<T>>[] {
    const parsed = schema.safeParse(draft)
    const own = (parsed.error?.issues ?? []).map(({ path, message }) =>
      error(String(path[0]) as FieldName<T>, message),
    )
    const tidied = tidyRecord(fields, draft)
    const more = [...adviceFor(fields, tidied), ...check(tidied, context)]
    return [...own, ...more].toSorted((a, b) => placeOf(a) - placeOf(b))
  }

  function checkAll(
    rows: readonly Draft[],
    { today, saved }: { today: string; saved: readonly Draft[] },
  ): RowIssue[] {
    const before = new Map(saved.map((row) => [row.id, row]))
    const issues = rows.flatMap((row) => {
      const { id, name = '' } = row as AnyDraft
      return checkOne(row, { today, saved: before.get(row.id) }).map((issue) => ({
        ...issue,
        id,
        name: String(name),
      }))
    })
    return rows.length <= max.rows ? issues : [listIssue(max.message), ...issues]
  }
  return { checkOne, checkAll }
}

function adviceFor<T extends FieldTable>(fields: T, record: AnyDraft): Issue<FieldName<T>>[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const isAdvised = 'required' in field && field.required === 'advised'
    if (!isAdvised || record[name] !== '') return []
    return [warning(name as FieldName<T>, `${field.label} is empty`)]
  })
}

export function schemaOf(table: FieldTable): z.ZodMiniObject<Record<string, z.ZodMiniType>> {
  const checked = Object.entries(table).filter(([, { isServerSet }]) => !isServerSet)
  return z.object(Object.fromEntries(checked.map(([name, field]) => [name, valueSchema(field)])))
}

function valueSchema(field: Field): z.ZodMiniType {
  const { label } = field
  switch (field.kind) {
    case 'tick':
      return z.boolean()
    case 'whole':
      return z
        .number()
        .check(
          z.refine(
            (value) => Number.isInteger(value) && Math.abs(value) <= 1_000_000,
            `${label} must be a whole number`,
          ),
        )
    case 'picture':
    case 'moment':
      return z.string()
    case 'rich':
      return z.string().check(
        z.refine((text) => !field.required || text !== '', `${label} is required`),
        z.refine((text) => text.length <= field.max, `${label} is too long`),
      )
    case 'choice':
      return z
        .string()
        .check(z.refine((value) => field.choices.includes(value), `${label} is required`))
    case 'option':
      return z.string().check(
        z.refine((value) => value !== '' || !field.required, `${label} is required`),
        z.refine(
          (value) => value === '' || Object.hasOwn(field.options, value) || field.also?.test(value),
          `${label} must be one of the choices`,
        ),
      )
    case 'day':
      return z
        .string()
        .check(
          z.refine(
            (value) => (value === '' && !field.required) || isDay(value),
            `${label} must be a date`,
          ),
        )
    case 'price':
      return z.string().check((payload) => {
        const message = priceIssue(label, payload.value)
        if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
      })
    default:
      return textSchema(field)
  }
}

function textSchema(field: Extract<Field, { kind: TextKind }>): z.ZodMiniType {
  const { label, kind, max, required } = field
  const limit = max.toLocaleString('en-US')
  return z.string().check(
    z.overwrite((typed) => tidyText(field, typed)),
    z.refine((text) => required !== true || text !== '', `${label} is required`),
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

export function shapeOf(table: FieldTable): z.ZodMiniObject<Record<string, z.ZodMiniType>> {
  const sent = Object.entries(table).filter(([, { isServerSet }]) => !isServerSet)
  const shapes = sent.map(([name, field]) => {
    const shape = valueShape(field)
    return [name, field.isOptional || field.translates ? z.optional(shape) : shape]
  })
  return z.object(Object.fromEntries(shapes))
}

function valueShape(field: Field): z.ZodMiniType {
  if (field.kind === 'tick') return z.boolean()
  if (field.kind === 'whole')
    return field.missing === undefined ? z.number() : z._default(z.number(), field.missing)
  if (field.kind === 'picture') return z.string().check(z.maxLength(500))
  if (field.kind === 'price')
    return z.union([z.string().check(z.maxLength(40)), z.pipe(z.number(), z.transform(numberText))])
  return z.string()
}

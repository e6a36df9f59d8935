import { readInstant } from '#core/dates.ts'
import { type Field, type FieldOf, type KindName, withLabel } from '#core/fields/kinds.ts'
import { parseUsd, usdText } from '#core/prices/usd.ts'
import { columnName, type FieldTable } from '#core/record/fields.ts'
import { readTick, readWhole } from '#core/spreadsheets/cells.ts'
import { readDay } from '#core/spreadsheets/days.ts'
import type { FieldChange } from './transfer.ts'

export type Column = { name: string; key: string; field: Field }

/** `value` is undefined where the file says nothing: what is stored stays, and a new record has its usual value. */
export type ReadCell = { value?: string | number | boolean; issue?: string }

/** Reads a cell as offices write it: with decimal commas, Arabic digits, days in several orders. */
export function readCell(field: Field, written: unknown): ReadCell {
  if (written === null || written === undefined) return {}
  if (field.kind === 'rich')
    return { value: typeof written === 'string' ? written : JSON.stringify(written) }
  if (typeof written === 'object') return { issue: `${field.label} is of the wrong kind` }
  const text = String(written)
  if (!text.isWellFormed() || text.includes('\0'))
    return { issue: `${field.label} contains characters that cannot be printed` }
  const read: Reader<Field> = readers[field.kind] ?? asText
  return read(field, text, written)
}

/** Written as a method, so that the reader of a kind is a reader like any other. */
type Reader<F extends Field> = { read(field: F, text: string, written: unknown): ReadCell }['read']

const asText: Reader<Field> = (_, text) => ({ value: text })

const asDay = ({ label }: Pick<Field, 'label'>, text: string): ReadCell => {
  if (text.trim() === '') return {}
  const { day, issue } = readDay(label, text)
  return day === undefined ? { issue } : { value: day }
}

/** These readers of cells that are no text stand apart from the map of kinds, since no browser reads files. */
const readers: { readonly [K in KindName]?: Reader<FieldOf<K>> } = {
  day: asDay,
  date: asDay,
  tick: ({ label }, text) => readOr(text, readTick, `${label} must be yes or no`),
  whole: ({ label }, text) => readOr(text, readWhole, `${label} must be a whole number`),
  choice({ label, choices }, text) {
    const known = (typed: string) => choices.find((each) => each === typed.trim().toUpperCase())
    return readOr(text, known, `${label} must be ${choices.join(' or ')}`)
  },
  price: (_, text, written) => (text.trim() === '' ? {} : { value: priceText(written, text) }),
  moment(field, text) {
    const at = readInstant(text.trim())
    return at ? { value: at.toISOString() } : asDay(field, text.trim())
  },
}

function readOr<T extends string | number | boolean>(
  text: string,
  read: (text: string) => T | undefined,
  issue: string,
): ReadCell {
  if (text.trim() === '') return {}
  const value = read(text)
  return value === undefined ? { issue } : { value }
}

/** A price that cannot be read stays as it was typed: the rules of the record say what is wrong. */
function priceText(written: unknown, text: string): string {
  if (typeof written === 'number') {
    const money = Math.round(written * 10_000)
    return Number.isSafeInteger(money) && money > 0 ? usdText(money) : text
  }
  const money = parseUsd(text)
  return money > 0 ? usdText(money) : text
}

export function readColumns(
  columns: readonly Column[],
  cells: Readonly<Record<string, unknown>>,
): { values: Record<string, string | number | boolean>; issues: string[] } {
  const values: Record<string, string | number | boolean> = {}
  const issues: string[] = []
  for (const { name, key, field } of columns) {
    if (!Object.hasOwn(cells, name)) continue
    const { value, issue } = readCell(field, cells[name])
    if (issue) issues.push(issue)
    if (value !== undefined) values[key] = value
  }
  return { values, issues }
}

/** Writes a value as a cell of a spreadsheet has it. */
export function writeCell(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns what a cell of JSON holds, which a file of JSON has as it is; undefined if it cannot be read. */
function readJson(written: unknown): unknown {
  try {
    return typeof written === 'string' ? JSON.parse(written) : written
  } catch {
    return undefined
  }
}

/** Returns the list in a cell: undefined if it is none, and empty where the cell says nothing. */
export function readList(written: unknown): unknown[] | undefined {
  const said = typeof written === 'string' ? written.trim() : (written ?? '')
  if (said === '') return []
  const read = readJson(written)
  return Array.isArray(read) ? read : undefined
}

/** Returns the object in a cell; undefined if it is none. */
export function readObject(written: unknown): Readonly<Record<string, unknown>> | undefined {
  const read = readJson(written)
  const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
  return isObject ? (read as Record<string, unknown>) : undefined
}

/** Returns the items of such a list; undefined too where `read` does not know one of them. */
export function readItems<T>(
  written: unknown,
  read: (item: unknown) => T | undefined,
): T[] | undefined {
  const list = readList(written)
  const items = list?.flatMap((each) => read(each) ?? [])
  return items?.length === list?.length ? items : undefined
}

/** Returns the text of a cell; '' for what is no text. */
export function textOf(written: unknown): string {
  return typeof written === 'string' || typeof written === 'number' ? String(written) : ''
}

const maxShown = 300

/** Shortens a value for people who compare. */
export function shownValue(value: unknown): string {
  const text = writeCell(value)
  return text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}…` : text
}

/** Lists the columns that differ, as people compare them; a new record has had nothing before. */
export function changesOf(
  columns: readonly Column[],
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>>,
  shown: (value: unknown, field: Field) => string = (value, field) =>
    shownValue(withLabel(field, value)),
): FieldChange[] {
  return columns
    .filter(({ key }) => (before?.[key] ?? '') !== (after[key] ?? ''))
    .map(({ key, field }) => ({
      label: field.label,
      before: before ? shown(before[key], field) : '',
      after: shown(after[key], field),
    }))
}

/** Finds the one of these people whom a cell names or addresses; nobody where it is empty. */
export function readPerson<P extends { name: string; email: string }>(
  people: readonly P[],
  written: unknown,
  whyNobody: (named: string) => string,
): { person?: P; issue?: string } {
  const text = textOf(written).trim().toLowerCase()
  if (text === '') return {}
  const [person, ...others] = people.filter(({ name, email }) =>
    [name, email].some((own) => own.toLowerCase() === text),
  )
  const named = `“${text.slice(0, 100)}”`
  if (!person) return { issue: whyNobody(named) }
  if (others.length === 0) return { person }
  return { issue: `Several people are called ${named}: write an address` }
}

/** Makes a column for each field, in their order but for those that are named. */
export function columnsFor(
  fields: FieldTable,
  {
    first = [],
    last = [],
    without = [],
  }: Partial<Record<'first' | 'last' | 'without', readonly string[]>> = {},
): Column[] {
  const named = new Set([...first, ...last, ...without])
  const others = Object.keys(fields).filter((key) => !named.has(key))
  return [...first, ...others, ...last].flatMap((key) => {
    const field = fields[key]
    return field && !field.hashFor ? [{ name: columnName(key), key, field }] : []
  })
}

/** Gives a record its names in this order, in which JSON writes them. */
export function inOrder(
  names: readonly string[],
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? '']))
}

import type { PictureFolder } from '#core/media/picture.ts'
import { tidy } from '#core/text.ts'

type ValueOf<F> = F extends { kind: 'tick' }
  ? boolean
  : F extends { kind: 'whole' }
    ? number
    : string

export type TextKind = 'line' | 'paragraphs' | 'link' | 'slug'

/** Form, checks, comparison, column and public call follow from it (docs/architecture.md §7). */
export type Field = {
  label: string
  hint?: string
  /** Names it too where fields of several parts are alike. */
  group?: string
  /** The words of a picture, or the tick that stands in for one. */
  isDrawnApart?: true
  /** Its name in snake case unless told; false where it is not stored. */
  column?: string | false
  /** It holds the Arabic of that field, which it follows in the form; a save may leave it out. */
  translates?: string
  /** Read from its column, written by another field or not at all. */
  isReadOnly?: true
  /** No field of a form, and nobody is shown how it changed. */
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
      tooLong?: string
      upperCase?: true
    }
  | { kind: 'picture'; folder: PictureFolder }
  /** JSON of at most `max` characters; '' for none. */
  | { kind: 'rich'; required?: true; max: number }
  | { kind: 'choice'; choices: readonly string[] }
  /** A name of `options`, or one `also` of what its screen offers; '' for none. */
  | { kind: 'option'; required?: true; options: Readonly<Record<string, string>>; also?: RegExp }
  | { kind: 'tick'; initial?: boolean }
  | { kind: 'whole'; missing?: number }
  | { kind: 'price' }
  /** YYYY-MM-DD in the office's zone; '' for none. */
  | { kind: 'day'; required?: true }
  /** ISO 8601 with milliseconds; '' for none. */
  | { kind: 'moment' }
)

export type FieldTable = Record<string, Field>

export type DraftOf<T extends FieldTable> = { id: string } & { [Name in keyof T]: ValueOf<T[Name]> }

export type FieldName<T extends FieldTable> = {
  [Name in keyof T]: T[Name] extends { isServerSet: true } ? never : Name
}[keyof T] &
  string

export type AnyDraft = { id: string; [field: string]: unknown }

export function labelsOf<T extends FieldTable>(table: T): Record<FieldName<T>, string> {
  const shown = Object.entries(table).filter(([, field]) => !field.isServerSet)
  return Object.fromEntries(shown.map(([name, { label }]) => [name, label])) as Record<
    FieldName<T>,
    string
  >
}

export function emptyValues<T extends FieldTable>(table: T): Omit<DraftOf<T>, 'id'> {
  const values = Object.entries(table).map(([name, field]) => [name, initialOf(field)])
  return Object.fromEntries(values) as Omit<DraftOf<T>, 'id'>
}

function initialOf(field: Field): string | number | boolean {
  if (field.kind === 'tick') return field.initial ?? false
  if (field.kind === 'whole') return field.missing ?? 0
  return field.kind === 'choice' ? (field.choices[0] ?? '') : ''
}

/** In snake case: `profileUrl` is kept, sent and exported as `profile_url`. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Fields that it lacks stay away. */
export function tidyRecord<R extends object>(table: FieldTable, record: R): R {
  const values = Object.entries(record).map(([name, value]) => {
    const field = Object.hasOwn(table, name) ? table[name] : undefined
    return [name, field && typeof value === 'string' ? tidyText(field, value) : value]
  })
  return Object.fromEntries(values) as R
}

export function tidyText(field: Field, text: string): string {
  switch (field.kind) {
    case 'line':
    case 'paragraphs':
      return field.upperCase ? tidy(text).toUpperCase() : tidy(text)
    case 'link':
    case 'slug':
    case 'picture':
      return text.trim()
    default:
      return text
  }
}

import { type Field, initialOf } from '#core/fields/kinds.ts'
import type { Issue } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import type { FieldTable } from '#core/record/fields.ts'
import type { Row } from '#core/record/list.ts'
import type { Work } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'

/** The kinds of public texts (docs/product.md §10), each with fields and rules. Safe in the browser. */
export type TextKindName = 'theme' | 'letter' | 'legal' | 'page' | 'disclosure'

export type TextContent = { [field: string]: string | number | boolean }

export type TextId = { key: string; language: Language }

/** The one row of a list; `name` is its title. */
export type TextRow = Row & { name: string; [field: string]: string | number | boolean }

export type TextKind = {
  name: TextKindName
  content: 'themes' | 'letters' | 'legal' | 'pages' | 'disclosures'
  /** In the middle of a sentence: 'letter'. */
  noun: string
  /** `required` fields are required to publish, but not in a draft. */
  fieldsOf(key: string): FieldTable
  titleOf(content: TextContent, key: string): string
  check?(content: TextContent): Issue[]
  checkPublish?(content: TextContent): Issue[]
  tidy?(content: TextContent): TextContent
  /** `afterVersion` throws where an English version would take its value from another text. */
  unique?: UniqueField
  afterVersion?(tx: Tx, key: string, content: TextContent): Promise<void>
  /** Checks that need the database; run by the server at each save. */
  checkStored?(db: Db, content: TextContent): Promise<Issue[]>
  beforePublication?(work: Work, id: TextId, content: TextContent): Promise<void>
  originalKeys?: readonly string[]
  /** Lists what a form offers for a field besides what its table says: rows of the database. */
  listOffered?(db: Db): Promise<OfferedOptions>
  /** A rich value as plain text, for comparisons and the history. */
  readable?(field: string, value: string): string
  /** False if a text can only be replaced by another version. */
  mayWithdraw: boolean
  /** Where staff begin new ones: one that nobody has published can be put away. */
  hasTrash?: true
  /** Why a published text cannot be withdrawn now, if so. */
  whyKept?(tx: Tx, id: TextId): Promise<string | undefined>
  shared?: readonly string[]
  /** The field that says the day of its publication, which publishing sets (docs/decisions.md 47). */
  dated?: string
  /** What lists show of it. Without it, they show the key. */
  outline?(content: TextContent, key: string): Outline
  /** Further needs of a publication, in order; server only (docs/product.md §13). */
  needs?: readonly PublicationNeed[]
  /** Page copy that is shown while nothing is published and needs no row. */
  original?(key: string, language?: Language): TextContent | undefined
}

/** The options of each field, by its name. */
export type OfferedOptions = Readonly<Record<string, readonly { value: string; label: string }[]>>

/** A field whose value only one text may have. */
export type UniqueField = {
  field: string
  /** Says that another text has this value. */
  message(value: string): string
  /**
   * Maps each value to the key of the text that has it, and leaves it free once that says another. Without
   * it the values are addresses, which stay with their text.
   */
  listOwners?(db: Db): Promise<Map<string, string>>
}

/** What lists show of a version: the end of its address, its day if it has one, short fields. */
export type Outline = { address: string; day: string; fields: TextContent }

/** A version to publish, with its language and start time. */
export type WantedPublication = {
  kind: TextKindName
  key: string
  language: Language
  content: TextContent
  at: Date
}

/** Returns an issue, with what to do, for each reason why it cannot be published yet. */
export type PublicationNeed = (tx: Tx, wanted: WantedPublication) => Promise<Issue[]>

/** What a row or a stored version says: missing fields are empty, and what is no field, such as an id, is dropped. */
export function completeContent(fields: FieldTable, stored: object): TextContent {
  const values = stored as TextContent
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const first = initialOf(field)
      return [name, values[name] ?? (typeof first === 'object' ? '' : first)]
    }),
  )
}

export function rowOf(kind: TextKind, key: string, content: TextContent): TextRow {
  return { ...content, id: rowId, name: kind.titleOf(content, key) }
}

const rowId = 'text'

export function sameContent(fields: FieldTable, one: TextContent, other: TextContent): boolean {
  return Object.keys(fields).every((name) => one[name] === other[name])
}

/** The label outside the form: 'Figure 1: Value'. */
export function fullLabel({ group, label }: Field): string {
  return group && group !== label ? `${group}: ${label}` : label
}

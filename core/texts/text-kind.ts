import type { Actor } from '#core/history/changes.server.ts'
import type { Issue } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import type { Field, FieldTable } from '#core/lists/fields.ts'
import type { Row } from '#core/lists/list.ts'
import type { Db, Tx } from '#db/schema.ts'

/** What visitors read (docs/product.md §10): a kind adds fields and rules. Safe in the browser. */
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
  /** A `required` one is required to publish, a draft may lack it. */
  fieldsOf(key: string): FieldTable
  titleOf(content: TextContent, key: string): string
  check?(content: TextContent): Issue[]
  checkPublish?(content: TextContent): Issue[]
  tidy?(content: TextContent): TextContent
  afterVersion?(tx: Tx, key: string, content: TextContent): Promise<void>
  /** What only the records know to be wrong with it; asked at each save by the server. */
  checkStored?(db: Db, content: TextContent): Promise<Issue[]>
  beforePublication?(tx: Tx, actor: Actor, id: TextId, content: TextContent): Promise<void>
  originalKeys?: readonly string[]
  /** A rich value as plain text, for comparing and for the history. */
  readable?(field: string, value: string): string
  /** False where a text can only be followed by another version. */
  mayWithdraw: boolean
  /** Why a published one may not be withdrawn now; undefined where it may. */
  whyKept?(tx: Tx, id: TextId): Promise<string | undefined>
  shared?: readonly string[]
  /** What a publication needs besides, in order; only the server has them (docs/product.md §13). */
  needs?: readonly PublicationNeed[]
  /** What it says while nothing is published, where it needs no row: the copy of a page. */
  original?(key: string, language?: Language): TextContent | undefined
}

/** A version that is to be published: who reads it, and from when. */
export type WantedPublication = {
  kind: TextKindName
  key: string
  language: Language
  content: TextContent
  at: Date
}

/** Why it may not be published yet, each in one sentence that says what to do; none where it may. */
export type PublicationNeed = (tx: Tx, wanted: WantedPublication) => Promise<Issue[]>

/** Missing fields are empty, others go. */
export function completeContent(fields: FieldTable, stored: object): TextContent {
  const values = stored as TextContent
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const empty = field.kind === 'tick' ? false : field.kind === 'whole' ? 0 : ''
      return [name, values[name] ?? empty]
    }),
  )
}

export function rowOf(kind: TextKind, key: string, content: TextContent): TextRow {
  return { ...content, id: rowId, name: kind.titleOf(content, key) }
}

export function contentOf(fields: FieldTable, row: object): TextContent {
  return completeContent(fields, row)
}

const rowId = 'text'

export function sameContent(fields: FieldTable, one: TextContent, other: TextContent): boolean {
  return Object.keys(fields).every((name) => one[name] === other[name])
}

/** Apart from its form: 'Figure 1: Value'. */
export function fullLabel({ group, label }: Field): string {
  return group && group !== label ? `${group}: ${label}` : label
}

import { error, type Issue } from '../issue.ts'
import { parseJson } from '../json.ts'

/** See docs/architecture.md §4, Saving. Everything in this file is safe in the browser. */

export type EditedList<Row> = {
  revision: number
  rows: Row[]
  /** YYYY-MM-DD at the office; the browser's clock is not used (docs/decisions.md 8). */
  today: string
}

export type Row = { id: string }

/** Marks a row that the list does not have yet, however its id is spelled. */
export type NewRowMark = { isNew?: boolean }

/** Marks the rows that are not among the loaded ones. */
export function markNewRows<R extends Row>(
  rows: readonly R[],
  loaded: readonly Row[],
): (R & NewRowMark)[] {
  const known = new Set(loaded.map(({ id }) => id))
  return rows.map((row) => (known.has(row.id) ? row : { ...row, isNew: true }))
}

/** An id that a record may have brought along from elsewhere. */
export function isRecordId(id: string): boolean {
  return /^(?!\.+$)[\w.-]{1,100}$/.test(id)
}

export type RowIssue = Issue & { id: string; name: string }

export type Question = { key: string; text: string }

export type SaveOutcome<R extends Row> =
  /** `ids` maps new rows (`temp-…`, `stock-…`) to their ids; `notes` tell what was saved differently. */
  | { outcome: 'saved'; revision: number; ids: Record<string, string>; notes?: string[] }
  | { outcome: 'conflict'; current: EditedList<R> }
  /** Nothing was changed (400). */
  | { outcome: 'unconfirmed'; questions: Question[] }
  /** Nothing was changed (400). */
  | { outcome: 'invalid'; issues: RowIssue[] }

/** The keys of the questions that somebody has confirmed, as a form sends them. */
export function readKeys(sent: string): string[] {
  const keys = parseJson(sent)
  return Array.isArray(keys) ? keys.map(String) : []
}

export const saveFields = ['revision', 'key', 'list', 'confirmed', 'reason'] as const

/** `list` is the rows as JSON, `key` the idempotency key. */
export type SentList = Record<'revision' | 'key' | 'list', string> & {
  confirmed?: string
  reason?: string
}

/** Prefixed with the row's name or 'Unnamed' (docs/product.md §5). */
export function summaryLine({ id, name, message }: RowIssue): string {
  return id === '' ? message : `${name.trim() || 'Unnamed'}: ${message}`
}

export function listIssue(message: string): RowIssue {
  return { ...error('list', message), id: '', name: '' }
}

/** Also works on plain http, where crypto.randomUUID is missing. */
export function newRowId(prefix: 'temp-' | 'stock-'): string {
  return prefix + randomHex(12)
}

export function newSaveKey(): string {
  return randomHex(16)
}

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Rolls back the save; the user sees these issues. */
export class InvalidList extends Error {
  readonly issues: RowIssue[]
  constructor(issues: RowIssue[]) {
    super('The list was refused')
    this.issues = issues
  }
}

/** Rolls back the save until the user confirms these questions. */
export class Unconfirmed extends Error {
  readonly questions: Question[]
  constructor(questions: Question[]) {
    super('The save has to be confirmed')
    this.questions = questions
  }
}

import { createHash } from 'node:crypto'
import { kindOf } from '#core/fields/kinds.ts'
import type { AnyDraft, FieldTable } from './fields.ts'
import type { EditedList, Row } from './list.ts'
import { isMark, markSign } from './long-texts.ts'

/** In characters, over all rows: a list with less is sent whole. */
const sentWhole = 30_000

/** A shorter text is sent as it is. */
const shortest = 60

/** 96 bits of a hash: no two texts of a firm have the same mark by chance. */
export function markOf(text: string): string {
  return markSign + createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/**
 * The list as its editor gets it: in a long one, marks in place of the texts that only an open row
 * shows. A text that breaks a rule of its field is sent, so that the editor can say so.
 */
export function withMarks<D extends AnyDraft>(
  fields: FieldTable,
  list: EditedList<D>,
): EditedList<D> {
  const names = longFields(fields)
  const lengthOf = (row: AnyDraft) =>
    names.reduce((sum, name) => sum + String(row[name] ?? '').length, 0)
  const length = list.rows.reduce((sum, row) => sum + lengthOf(row), 0)
  if (length <= sentWhole) return list
  // To make a check takes longer than to ask it.
  const checks = names.flatMap((name) => {
    const field = fields[name]
    return field ? [[name, kindOf(field).check(field)] as const] : []
  })
  const rows = list.rows.map((row) => {
    const marks = checks.flatMap(([name, check]): [string, string][] => {
      const text = row[name]
      const isSent =
        typeof text !== 'string' || text.length < shortest || !check.safeParse(text).success
      return isSent ? [] : [[name, markOf(text)]]
    })
    return { ...row, ...Object.fromEntries(marks) }
  })
  return { ...list, rows }
}

export function longFields(fields: FieldTable): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (kindOf(field).isLong ? [name] : []))
}

/**
 * Puts stored texts back in the place of their marks.
 *
 * @param stored the rows that the marks were made of
 * @returns whether each mark was that of the text of its row and field; others stay as they are
 */
export function restoreTexts<R extends Row>(
  fields: FieldTable,
  rows: readonly R[],
  stored: readonly AnyDraft[],
): { rows: R[]; isWhole: boolean } {
  const known = new Map(stored.map((row) => [row.id, row]))
  const names = longFields(fields)
  let isWhole = true
  const restored = rows.map((row) => {
    const sent: Readonly<Record<string, unknown>> = { ...row }
    const texts = names.flatMap((name): [string, string][] => {
      if (!isMark(sent[name])) return []
      const text = known.get(row.id)?.[name]
      if (typeof text === 'string' && markOf(text) === sent[name]) return [[name, text]]
      isWhole = false
      return []
    })
    return texts.length === 0 ? row : { ...row, ...Object.fromEntries(texts) }
  })
  return { rows: restored, isWhole }
}

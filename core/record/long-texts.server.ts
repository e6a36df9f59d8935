import { createHash } from 'node:crypto'
import { kindOf } from '#core/fields/kinds.ts'
import { findListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { ListDefinition } from './definition.server.ts'
import type { AnyDraft, FieldTable } from './fields.ts'
import type { EditedList, Row } from './list.ts'
import { isMark, markSign } from './long-texts.ts'
import { findListAt } from './sent-again.server.ts'
import { listStoredRecords } from './write.server.ts'

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
  const rows = list.rows.map((row) => {
    const marks = names.flatMap((name): [string, string][] => {
      const field = fields[name]
      const text = row[name]
      const isSent =
        !field ||
        typeof text !== 'string' ||
        text.length < shortest ||
        !kindOf(field).check(field).safeParse(text).success
      return isSent ? [] : [[name, markOf(text)]]
    })
    return { ...row, ...Object.fromEntries(marks) }
  })
  return { ...list, rows }
}

function longFields(fields: FieldTable): string[] {
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

/**
 * The long texts of some rows by their marks, as they are, also in the trash, and as they were at each
 * of these revisions of the list: an editor asks for them when a row is opened, or when two people have
 * changed it.
 */
export async function findTexts<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
  asked: { ids: readonly string[]; revisions: readonly number[] },
): Promise<Record<string, string>> {
  const ids = new Set(asked.ids)
  const names = longFields(list.fields)
  const rows = (await listStoredRecords(db, list)).map(({ draft }) => draft)
  const present = await findListRevision(db, list.name)
  for (const revision of new Set(asked.revisions)) {
    if (revision === present) continue
    rows.push(...((await findListAt(db, list, revision))?.rows ?? []))
  }
  const texts = rows
    .filter(({ id }) => ids.has(id))
    .flatMap((row) => names.map((name) => String(row[name])))
  return Object.fromEntries(texts.map((text) => [markOf(text), text]))
}

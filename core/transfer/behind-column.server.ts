import {
  type AnyDraft,
  columnName,
  type FieldTable,
  hashName,
  translationsOf,
} from '#core/record/fields.ts'
import { hashOf, listBehind } from '#core/record/store.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { FieldChange } from './transfer.ts'
import { textOf } from './values.ts'

/** The column that names the translations which were written for other English. */
export const behindColumn = 'behind'

function namesBehind(fields: FieldTable, record: AnyDraft | undefined): string[] {
  return record ? listBehind(fields, record).map(({ translation }) => translation) : []
}

const cellOf = (names: readonly string[]) => names.map(columnName).join(' ')

export const behindCell = (fields: FieldTable, record: AnyDraft) =>
  cellOf(namesBehind(fields, record))

/**
 * The hashes of the English of translations, where a row says them: by the names of those that are
 * behind, or as files of before 1.0.0 did, by the English itself. What only repeats what is here
 * follows from the rest of the row.
 */
export function hashesSaid(
  fields: FieldTable,
  record: AnyDraft,
  cells: SourceRow['cells'],
  before: AnyDraft | undefined,
): Record<string, string> {
  const was = namesBehind(fields, before)
  const written = cells[behindColumn] === undefined ? undefined : textOf(cells[behindColumn]).trim()
  const isNews = written !== undefined && written !== cellOf(was)
  const hashes: Record<string, string> = {}
  for (const { field, translation } of translationsOf(fields)) {
    const name = hashName(translation)
    const english = textOf(cells[`${columnName(translation)}_of`]).trim()
    if (isNews) {
      const isBehind = written.split(/\s+/).includes(columnName(translation))
      const isStill = isBehind && was.includes(translation)
      if (!isStill) hashes[name] = hashOf(isBehind ? '' : record[field])
    } else if (english !== '' && hashOf(english) !== before?.[name]) hashes[name] = hashOf(english)
  }
  return hashes
}

export function changesBehind(
  fields: FieldTable,
  before: AnyDraft | undefined,
  record: AnyDraft,
): FieldChange[] {
  const labels = (of: AnyDraft | undefined) =>
    namesBehind(fields, of)
      .map((name) => fields[name]?.label)
      .join(', ')
  const was = labels(before)
  const is = labels(record)
  return was === is ? [] : [{ label: 'Behind the English', before: was, after: is }]
}

import type { Save } from '#core/record/write.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { FieldChange } from './transfer.ts'
import { type Column, readColumns, shownValue } from './values.ts'

/** By the keys of their columns; '' where there is nothing. */
export type ExtraValues = Readonly<Record<string, string>>

/** What the file of a list says that no field of its editor does: former addresses, the trash. */
export type ExtraColumns<D> = {
  columns: readonly Column[]
  kept: ReadonlyMap<string, ExtraValues>
  /** As it will be of the cells that the file has, and why it may not be. */
  resolve: (
    given: ExtraValues,
    of: { before: ExtraValues | undefined; draft: D },
  ) => { values: ExtraValues; reasons: string[] }
  /** After the list is written, in which every record is back from the trash. */
  write: (save: Save, records: readonly { id: string; values: ExtraValues }[]) => Promise<void>
}

export type ResolvedExtra = { values: ExtraValues; changes: FieldChange[]; reasons: string[] }

export function resolveExtra<D extends { id: string }>(
  { columns, kept, resolve }: ExtraColumns<D>,
  cells: SourceRow['cells'],
  { draft, isNew }: { draft: D; isNew: boolean },
): ResolvedExtra {
  const read = readColumns(columns, cells)
  const given = Object.fromEntries(
    Object.entries(read.values).map(([key, value]) => [key, String(value).trim()]),
  )
  const before = isNew ? undefined : kept.get(draft.id)
  const { values, reasons } = resolve(given, { before, draft })
  const changes = columns
    .filter(({ key }) => (before?.[key] ?? '') !== (values[key] ?? ''))
    .map(({ key, field: { label } }) => ({
      label,
      before: shownValue(before?.[key]),
      after: shownValue(values[key]),
    }))
  return { values, changes, reasons: [...read.issues, ...reasons] }
}

/** Out of the list that visitors see, for one reason or another. */
export const isAway = ({ removed = '', closed = '' }: ExtraValues) =>
  removed !== '' || closed !== ''

/** A time of the past, as an export writes it or as a day. */
export function pastMoment(
  label: string,
  written: string,
  { now, ofDay }: { now: Date; ofDay: (day: string) => Date },
): { moment: string; reasons: string[] } {
  if (written === '') return { moment: '', reasons: [] }
  const at = written.includes('T') ? new Date(written) : ofDay(written)
  return {
    moment: at.toISOString(),
    reasons: at > now ? [`${label} is in the future`] : [],
  }
}

/** Former addresses are in one cell, with spaces or commas between them. */
export const addressesIn = (cell: string) => cell.split(/[\s,;]+/).filter(Boolean)

export const isAddress = (text: string) =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 600

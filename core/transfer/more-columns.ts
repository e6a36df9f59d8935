import { noonIn } from '#core/dates.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { isUnprintable } from '#core/text.ts'
import type { UniqueName } from './plan-rows.server.ts'
import type { FieldChange } from './transfer.ts'
import { type Column, changesOf, readColumns } from './values.ts'

/** By the keys of their columns. */
export type MoreValues = Readonly<Record<string, unknown>>

/** Texts, '' where there is nothing. */
export type MoreTexts = Readonly<Record<string, string>>

/**
 * What the file of a kind says that no field does: former addresses, the trash, figures. `W` is the
 * work that writes it.
 */
export type MoreColumns<D, W, V extends MoreValues = MoreTexts> = {
  /** As it will be of the cells that the file has, and why it may not be. */
  resolve(
    given: MoreTexts,
    of: { before: V | undefined; draft: D; saved: D | undefined },
  ): Omit<ResolvedMore<V>, 'changes'> & { changes?: FieldChange[] }
  /** After the records are written, all of which are back from the trash. */
  write(work: W, records: readonly { id: string; values: V }[]): Promise<void>
}

/** What is stored of such columns, by the ids of the editor. */
export type StoredMore<V extends MoreValues = MoreTexts> = ReadonlyMap<string, V>

export type ResolvedMore<V extends MoreValues = MoreTexts> = {
  values: V
  changes: FieldChange[]
  reasons: string[]
  names?: readonly UniqueName[]
  /** False where visitors see nothing of what the row changes. */
  isSeen?: boolean
}

export function resolveMore<D extends { id: string }, V extends MoreValues>(
  { resolve }: Pick<MoreColumns<D, never, V>, 'resolve'>,
  columns: readonly Column[],
  cells: SourceRow['cells'],
  { draft, saved, stored }: { draft: D; saved: D | undefined; stored: StoredMore<V> | undefined },
): ResolvedMore<V> {
  const read = readColumns(columns, cells)
  const given = Object.fromEntries(
    Object.entries(read.values).map(([key, value]) => [key, String(value).trim()]),
  )
  const before = saved && stored?.get(draft.id)
  const resolved = resolve(given, { before, draft, saved })
  const { values, changes = changesOf(columns, before, values) } = resolved
  return { ...resolved, changes, reasons: [...read.issues, ...resolved.reasons] }
}

/** Out of the list that visitors see, for one reason or another. */
export const isAway = ({ removed = '', closed = '' }: MoreTexts) => removed !== '' || closed !== ''

/** Those of these records that go to the trash, since when and why. */
export const removedOf = (records: readonly { id: string; values: MoreTexts }[]) =>
  records.flatMap(({ id, values: { removed, removalReason: reason } }) =>
    removed ? [{ id, at: new Date(removed), reason }] : [],
  )

/** A time of the past, as an export writes it or as a day. */
export function pastMoment(
  label: string,
  written: string,
  { now, timeZone }: { now: Date; timeZone: string },
): { moment: string; reasons: string[] } {
  if (written === '') return { moment: '', reasons: [] }
  const at = written.includes('T') ? new Date(written) : noonIn(timeZone, written)
  return {
    moment: at.toISOString(),
    reasons: at > now ? [`${label} is in the future`] : [],
  }
}

/** Former addresses are in one cell, with spaces or commas between them; theirs are written as %20. */
export const addressesIn = (cell: string) =>
  cell
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((text) => text.replace(/%(20|25|2c|3b)/gi, decodeURIComponent))

export const addressesText = (addresses: readonly string[]) =>
  addresses.map((text) => text.replace(/[ %,;]/g, encodeURIComponent)).join(' ')

export const isAddress = (text: string) =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 600

/** Another program may have made slugs by other rules: anne---marie. */
export const isOldAddress = (text: string) =>
  !/[/\\?#]/.test(text) && !isUnprintable(text, false) && text.length <= 600

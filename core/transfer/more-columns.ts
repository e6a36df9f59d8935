import { isDay, noonIn } from '#core/dates.ts'
import type { StoredRecord } from '#core/record/definition.server.ts'
import type { AnyDraft } from '#core/record/fields.ts'
import { isUnprintable } from '#core/text.ts'

/** Records with what files say of them beside their fields, by the ids of the editor. */
export const withMore = <D extends AnyDraft, M>(
  stored: readonly StoredRecord<D>[],
  moreOf: (id: string) => M,
): StoredRecord<D & M>[] =>
  stored.map((record) => ({ ...record, draft: { ...record.draft, ...moreOf(record.draft.id) } }))

/** Out of the list that visitors see, for one reason or another. */
export const isAway = ({ removed, closed }: AnyDraft) => Boolean(removed || closed)

/** Those of these records that go to the trash, since when and why. */
export const removedOf = (
  records: readonly { id: string; draft: { removed: string; removalReason?: string } }[],
) =>
  records.flatMap(({ id, draft: { removed, removalReason: reason } }) =>
    removed ? [{ id, at: new Date(removed), reason }] : [],
  )

/** The moment that a cell says as an export writes it, or as a day; '' where it says none. */
export function momentOf(written: string, timeZone: string): string {
  return isDay(written) ? noonIn(timeZone, written).toISOString() : written
}

/** Why these moments may not be, by their labels. */
export const futureIssues = (moments: Readonly<Record<string, string>>, now: Date) =>
  Object.entries(moments).flatMap(([label, moment]) =>
    moment !== '' && new Date(moment) > now ? [`${label} is in the future`] : [],
  )

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

import { href } from 'react-router'
import { fold } from '#core/text.ts'
import { withQuery } from '../address.ts'
import type { FinderEntry } from './finder-entries.ts'
import type { PanelItem } from './menu.ts'

/** What the dialog shows of what was found. */
const maxShown = 24

/** With every typed word, those that begin with it first; all screens for no text. */
export function findEntries(entries: readonly FinderEntry[], typed: string): FinderEntry[] {
  if (plain(typed) === '') return entries.filter(({ kind }) => kind === 'Screens')
  return inOrder(entries.map((entry) => rankedFor(entry, typed))).slice(0, maxShown)
}

export type Ranked = { entry: FinderEntry; rank: number | undefined }

/** Undefined for an entry without a typed word. */
export function rankedFor(entry: FinderEntry, typed: string): Ranked {
  return { entry, rank: rankOf(entry, plain(typed).split(/\s+/).filter(Boolean)) }
}

/** Those that have a rank, the first ones first. */
export function inOrder(found: readonly Ranked[]): FinderEntry[] {
  return [0, 1, 2].flatMap((wanted) =>
    found.filter(({ rank }) => rank === wanted).map(({ entry }) => entry),
  )
}

function rankOf(
  { label, otherNames = [], detail, kind, words: more = '' }: FinderEntry,
  words: readonly string[],
): number | undefined {
  const names = [label, ...otherNames.map(({ name }) => name)].map(plain)
  const all = `${names.join(' ')} ${plain(`${detail} ${kind} ${more}`)}`
  if (!words.every((word) => all.includes(word))) return undefined
  if (names.some((name) => name.startsWith(words.join(' ')))) return 0
  const begins = (name: string) => words.every((word) => ` ${name}`.includes(` ${word}`))
  return names.some(begins) ? 1 : 2
}

/** Only the latest enquiries are among the records: the others are found by their words. */
export function searchEntry(items: readonly PanelItem[], typed: string): FinderEntry[] {
  const to = href('/admin/enquiries')
  const search = typed.trim()
  if (search === '' || !items.some((item) => item.to === to)) return []
  const label = `Search all enquiries for “${search}”`
  return [{ key: 'search', kind: '', label, detail: '', to: withQuery(to, { search }) }]
}

function plain(text: string): string {
  return fold(text).trim()
}

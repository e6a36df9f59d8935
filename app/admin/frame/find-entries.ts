import { href } from 'react-router'
import { fold } from '#core/text.ts'
import type { FinderEntry } from './finder-entries.ts'
import type { PanelItem } from './items.ts'

/** With every typed word, those that begin with it first; all screens for no text. */
export function findEntries(entries: readonly FinderEntry[], typed: string): FinderEntry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries.filter(({ kind }) => kind === 'Screens')
  const rank = ({ label, otherNames = [], detail, kind }: FinderEntry) => {
    const names = [label, ...otherNames.map(({ name }) => name)].map(plain)
    const all = `${names.join(' ')} ${plain(`${detail} ${kind}`)}`
    if (!words.every((word) => all.includes(word))) return undefined
    if (names.some((name) => name.startsWith(words.join(' ')))) return 0
    const begins = (name: string) => words.every((word) => ` ${name}`.includes(` ${word}`))
    return names.some(begins) ? 1 : 2
  }
  return entries
    .flatMap((entry) => {
      const at = rank(entry)
      return at === undefined ? [] : [{ entry, at }]
    })
    .toSorted((a, b) => a.at - b.at)
    .slice(0, maxShown)
    .map(({ entry }) => entry)
}

/** Only the latest enquiries are among the records: the others are found by their words. */
export function searchEntry(items: readonly PanelItem[], typed: string): FinderEntry[] {
  const to = href('/admin/enquiries')
  const search = typed.trim()
  if (search === '' || !items.some((item) => item.to === to)) return []
  const label = `Search all enquiries for “${search}”`
  return [
    { key: 'search', kind: '', label, detail: '', to: `${to}?${new URLSearchParams({ search })}` },
  ]
}

const maxShown = 24

function plain(text: string): string {
  return fold(text).trim()
}

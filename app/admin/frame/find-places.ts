import { href } from 'react-router'
import { fold } from '#core/text.ts'
import type { PanelItem } from './items.ts'
import type { Place } from './places.ts'

/** With every typed word, those that begin with it first; all screens for no text. */
export function findPlaces(places: readonly Place[], typed: string): Place[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return places.filter(({ kind }) => kind === 'Screens')
  const rank = ({ label, arabic = '', detail, kind }: Place) => {
    const names = [plain(label), plain(arabic)]
    const all = `${names.join(' ')} ${plain(`${detail} ${kind}`)}`
    if (!words.every((word) => all.includes(word))) return undefined
    if (names.some((name) => name.startsWith(words.join(' ')))) return 0
    const begins = (name: string) => words.every((word) => ` ${name}`.includes(` ${word}`))
    return names.some(begins) ? 1 : 2
  }
  return places
    .flatMap((place) => {
      const at = rank(place)
      return at === undefined ? [] : [{ place, at }]
    })
    .toSorted((a, b) => a.at - b.at)
    .slice(0, maxShown)
    .map(({ place }) => place)
}

/** Only the latest enquiries are among the records: the others are found by their words. */
export function searchPlace(items: readonly PanelItem[], typed: string): Place[] {
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

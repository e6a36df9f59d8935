import type { TagWords } from '#app/ui/tag.tsx'
import type { Part } from '#app/ui/words.tsx'
import { dayIn, mediumDate } from '#core/dates.ts'
import type { PublicationState } from '#core/publications/publication.ts'
import type { Cell } from '../record-table.tsx'
import { countBehind } from './language-tabs.tsx'

/** What a list says of a text in a language: its states, and of each since when and by whom. */
export function statusCell(
  { published, withdrawn, scheduled }: PublicationState,
  of: {
    draft: { at: Date; by: string } | undefined
    /** The page's own words are shown where nothing is published. */
    hasOriginal: boolean
    behind: number
    timeZone: string
  },
): Cell {
  const { draft, hasOriginal, behind, timeZone } = of
  const who = (name: string): Part[] => [' by ', { name: name || 'the program' }]
  const since = (at: Date) => mediumDate(dayIn(timeZone, at))
  const tags: (TagWords | false | undefined)[] = [
    published && { label: 'Published', state: 'live' },
    withdrawn && { label: 'Withdrawn', state: 'draft' },
    !published && hasOriginal && { label: 'Original', state: 'live' },
    draft && { label: 'Draft', state: 'draft' },
    scheduled.length > 0 && { label: 'Scheduled', state: 'waits' },
    behind > 0 && { label: countBehind(behind), state: 'waits' },
  ]
  return {
    tags: tags.filter((tag) => tag !== false && tag !== undefined),
    notes: [
      ...(published
        ? [[`Version ${published.version}, ${since(published.since)},`, ...who(published.by)]]
        : []),
      ...(withdrawn ? [[`Withdrawn ${since(withdrawn.since)}`, ...who(withdrawn.by)]] : []),
      ...(draft ? [[`Draft of ${since(draft.at)}`, ...who(draft.by)]] : []),
      ...scheduled.map(({ version, at, by }) => [`Version ${version} on `, at, ...who(by)]),
    ],
  }
}

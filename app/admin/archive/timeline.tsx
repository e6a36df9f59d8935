import { Link } from 'react-router'
import type { Moment as ArchivedMoment } from '#core/archive/timeline.server.ts'
import { withQuery } from '../address.ts'
import { Entries, type Entry } from '../history/entries.tsx'

export function Timeline(props: {
  moments: readonly ArchivedMoment[]
  page: string
  shown: number | undefined
  more: boolean
}) {
  const { moments, page, shown, more } = props
  const to = (query: Record<string, string>) => withQuery('', { page, ...query })
  const last = moments.at(-1)
  return (
    <nav className="archive-timeline" aria-label="Moments">
      <h2>Moments</h2>
      <Entries
        entries={moments.map((moment, index) => {
          const earlier = moments.slice(index + 1).find((each) => each.facts.kind === 'page')
          return entryOf(moment, { to, shown, earlier })
        })}
        empty="Nothing has been recorded for this page yet."
      />
      {more && last && <Link to={to({ before: String(last.number) })}>Older</Link>}
    </nav>
  )
}

function entryOf(
  { number, at, facts }: ArchivedMoment,
  of: {
    to: (query: Record<string, string>) => string
    shown: number | undefined
    earlier: ArchivedMoment | undefined
  },
): Entry {
  const key = String(number)
  if (facts.kind === 'gap') return { key, title: [at], tag: 'Gap', notes: [facts.reason] }
  if (facts.kind === 'gone') return { key, title: [at], notes: ['No page any more'] }
  const { to, shown, earlier } = of
  return {
    key,
    title: [{ label: at, to: to({ entry: key }), isCurrent: number === shown }],
    actions: earlier
      ? [
          {
            to: to({ entry: key, with: String(earlier.number) }),
            label: 'What changed',
            name: `What changed: entry ${number} compared with the one before`,
          },
        ]
      : [],
  }
}

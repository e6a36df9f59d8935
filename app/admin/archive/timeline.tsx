import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Moment as ArchivedMoment } from '#core/archive/timeline.server.ts'

export function Timeline(props: {
  moments: readonly ArchivedMoment[]
  page: string
  shown: number | undefined
  more: boolean
}) {
  const { moments, page, shown, more } = props
  const to = (query: Record<string, string>) => `?${new URLSearchParams({ page, ...query })}`
  const last = moments.at(-1)
  return (
    <nav className="archive-timeline" aria-label="Moments">
      <h2>Moments</h2>
      {moments.length === 0 && <p className="note">Nothing has been recorded for this page yet.</p>}
      <ol>
        {moments.map((moment, index) => {
          const { number, at, facts } = moment
          const earlier = moments.slice(index + 1).find((each) => each.facts.kind === 'page')
          if (facts.kind === 'gap')
            return (
              <li key={number} className="archive-gap">
                <Moment at={at} />
                <span className="tag">Gap</span>
                <span className="note">{facts.reason}</span>
              </li>
            )
          if (facts.kind === 'gone')
            return (
              <li key={number}>
                <Moment at={at} /> <span className="note">No page any more</span>
              </li>
            )
          return (
            <li key={number}>
              <Link
                to={to({ entry: String(number) })}
                aria-current={number === shown || undefined}
                preventScrollReset
              >
                <Moment at={at} />
              </Link>
              {earlier && (
                <Link
                  className="note"
                  to={to({ entry: String(number), with: String(earlier.number) })}
                  aria-label={`What changed: entry ${number} compared with the one before`}
                  preventScrollReset
                >
                  What changed
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      {more && last && <Link to={to({ before: String(last.number) })}>Older</Link>}
    </nav>
  )
}

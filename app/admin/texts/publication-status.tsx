import { use } from 'react'
import { Moment, OfficeZone } from '#app/ui/moment.tsx'
import { dayIn, mediumDate } from '#core/dates.ts'
import type { PublicationState } from '#core/publications/publication.ts'

type Props = {
  state: PublicationState
  draft: { at: Date; by: string } | undefined
  /** The page's own words are shown where nothing is published. */
  hasOriginal?: boolean
}

/** 'Published (22 Nov 2026) by Jane Doe', 'Draft', 'Scheduled', 'Withdrawn'. */
export function PublicationStatus({ state, draft, hasOriginal }: Props) {
  const { published, withdrawn, scheduled } = state
  const timeZone = use(OfficeZone)
  const day = (at: Date) => <span className="number">{mediumDate(dayIn(timeZone, at))}</span>
  return (
    <ul className="text-status">
      {published && (
        <li data-state="published">
          <strong>Published</strong> ({day(published.since)}) · Version {published.version} by{' '}
          <bdi>{published.by || 'the program'}</bdi>
        </li>
      )}
      {withdrawn && (
        <li data-state="withdrawn">
          <strong>Withdrawn</strong> ({day(withdrawn.since)}) by <bdi>{withdrawn.by}</bdi>
        </li>
      )}
      {!published && hasOriginal && (
        <li data-state="published">
          <strong>Original</strong>
        </li>
      )}
      {draft && (
        <li data-state="draft">
          <strong>Draft</strong> by <bdi>{draft.by || 'the program'}</bdi>, {day(draft.at)}
        </li>
      )}
      {scheduled.map(({ id, version, at, by }) => (
        <li key={id} data-state="scheduled">
          <strong>Scheduled</strong> · Version {version} on <Moment at={at} /> by <bdi>{by}</bdi>
        </li>
      ))}
    </ul>
  )
}

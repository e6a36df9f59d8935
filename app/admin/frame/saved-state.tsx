import { use } from 'react'
import { Link } from 'react-router'
import { OfficeZone } from '#app/ui/moment.tsx'
import { dayIn, momentIn, utcMoment } from '#core/dates.ts'

/** 'Published · saved 01:28 by Karim'; with the day where it was another. */
export function SavedState(props: {
  publication?: 'Published' | 'Not published'
  save: { at: Date; by: string } | undefined
  history: string
}) {
  const { publication, save, history } = props
  return (
    <span className="saved-state">
      {publication}
      {publication && save && ' · '}
      {save && (
        // A name that is cut is shown whole when the pointer or the focus is here.
        <Link to={history}>
          {publication ? 'saved' : 'Saved'} <ShortMoment at={save.at} /> by{' '}
          <bdi>{save.by || 'the program'}</bdi>
        </Link>
      )}
    </span>
  )
}

/** The time, with the day where it was another. */
export function ShortMoment({ at }: { at: Date }) {
  const timeZone = use(OfficeZone)
  const text = momentIn(timeZone, at)
  const isToday = dayIn(timeZone, at) === dayIn(timeZone, new Date())
  return (
    <time
      dateTime={at.toISOString()}
      title={utcMoment(at)}
      className="number"
      // Another day may have begun meanwhile.
      suppressHydrationWarning
    >
      {isToday ? text.slice(-5) : text}
    </time>
  )
}

const words = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A moment as people read it: '21 Nov 2026, 11:52 UTC', the same on every machine. */
export function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="number">
      {words.format(at)} UTC
    </time>
  )
}

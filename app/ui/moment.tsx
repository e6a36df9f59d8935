import { createContext, use } from 'react'
import { momentIn, utcMoment, zoneName } from '#core/dates.ts'

export const OfficeZone = createContext('UTC')

/** At the office; UTC is its title (docs/decisions.md 35). */
export function Moment({ at }: { at: Date }) {
  const timeZone = use(OfficeZone)
  return (
    <time dateTime={at.toISOString()} title={utcMoment(at)} className="number">
      {momentIn(timeZone, at)}
    </time>
  )
}

export function ZoneNote() {
  const timeZone = use(OfficeZone)
  return (
    <p className="note zone-note">
      Dates and times are in {zoneName(timeZone)} ({timeZone}).
    </p>
  )
}

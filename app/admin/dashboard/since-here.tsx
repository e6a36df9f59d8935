import { use, useEffect, useState } from 'react'
import { OfficeZone } from '#app/ui/moment.tsx'
import { momentIn } from '#core/dates.ts'
import { counted } from '#core/text.ts'
import { remember, remembered } from '../remembered.ts'

type Changes = readonly { at: Date; by: string }[]

/** Somebody who comes back within this time has not been away. */
const awayMs = 30 * 60_000

/** In one line what others have changed since this person was last here, as this browser remembers. */
export function SinceHere({ person, changes }: { person: string; changes: Changes }) {
  const timeZone = use(OfficeZone)
  const [since, setSince] = useState<Date>()
  useEffect(() => setSince(lastVisit(`qantara-here:${person}`)), [person])
  const own = since ? changes.filter(({ at }) => at > since) : []
  if (!since || own.length === 0) return null
  const names = [...new Set(own.map(({ by }) => by))]
  const more = names.length - 2
  return (
    <p className="since-here">
      Since you were here ({momentIn(timeZone, since)}): {counted(own.length, 'change', 'changes')}{' '}
      by <bdi>{names.slice(0, 2).join(', ')}</bdi>
      {more > 0 && ` and ${more} more`}.
    </p>
  )
}

/** The visit before this one, which it writes down; undefined on the first. */
export function lastVisit(name: string): Date | undefined {
  const { before, at } = visitsIn(remembered(name) ?? '')
  const now = Date.now()
  const isBack = at !== undefined && now - at < awayMs
  const last = isBack ? before : at
  remember(name, JSON.stringify({ before: last, at: now }))
  return last === undefined ? undefined : new Date(last)
}

/** What cannot be read counts as a first visit and is replaced: it must not end the dashboard. */
function visitsIn(text: string): { before?: number; at?: number } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

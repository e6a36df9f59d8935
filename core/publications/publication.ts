export type Publication = {
  id: string
  /** Of its text and language, from 1: the order in which people decided (docs/decisions.md 41). */
  position: number
  action: 'publish' | 'withdraw' | 'cancel'
  version: number | null
  startsAt: Date
  /** False for what begins when it is decided, whatever a clock says then or later. */
  isScheduled: boolean
  /** The scheduled publication that this one cancels. */
  cancels: string | null
  /** YYYY-MM-DD that it says it is from, '' if it says none. */
  day: string
  recordedAt: Date
  by: string
  reason: string
}

export type PublicationState = {
  /** `day` is there if the publication says one. */
  published?: { version: number; since: Date; by: string; day?: string }
  withdrawn?: { since: Date; by: string }
  scheduled: { id: string; version: number; at: Date; by: string; day?: string }[]
}

/** A version and when it is shown; the first has no beginning, so that no clock can hide it. */
export type Showing = {
  version: number
  from: Date | undefined
  until: Date | undefined
  since: Date
  by: string
  day: string
}

/** Pure: does not depend on any job. */
export function publicationState(lines: readonly Publication[], now: Date): PublicationState {
  const { base, scheduled: all } = inTurns(lines).at(-1) ?? noTurn
  const last = all.findLast(({ startsAt }) => startsAt <= now) ?? base
  const scheduled = all.flatMap(({ id, version, startsAt, by, day }) =>
    version === null || startsAt <= now
      ? []
      : [{ id, version, at: startsAt, by, ...(day && { day }) }],
  )
  if (!last) return { scheduled }
  const { version, startsAt: since, by, day } = last
  return version === null
    ? { withdrawn: { since, by }, scheduled }
    : { published: { version, since, by, ...(day && { day }) }, scheduled }
}

/** What is shown by now and later; what went before shows again if the clock is set back. */
export function showings(lines: readonly Publication[]): Showing[] {
  const { base, scheduled } = inTurns(lines).at(-1) ?? noTurn
  return [base, ...scheduled].flatMap((line, index) => {
    if (!line || line.version === null) return []
    return {
      version: line.version,
      from: index === 0 ? undefined : line.startsAt,
      until: scheduled[index]?.startsAt,
      since: line.startsAt,
      by: line.by,
      day: line.day,
    }
  })
}

/** A text that is only scheduled is cancelled instead. */
export function canWithdraw(
  kind: { mayWithdraw: boolean; original?: unknown },
  { published }: PublicationState,
): boolean {
  return published !== undefined && kind.mayWithdraw && !kind.original
}

/** Oldest first. */
export function publishedPeriods(
  lines: readonly Publication[],
  now: Date,
): { version: number; from: Date; until: Date | undefined; by: string; day: string }[] {
  const begun = inTurns(lines).flatMap(({ base, scheduled }, index, turns) => {
    const end = turns[index + 1]?.base?.startsAt
    const own = scheduled.filter(({ startsAt }) => startsAt <= now && (!end || startsAt < end))
    return base ? [base, ...own] : own
  })
  return begun.flatMap(({ version, startsAt: from, by, day }, index) => {
    if (version === null) return []
    const next = begun[index + 1]?.startsAt
    // A clock that was ahead may have begun it later than it ended.
    return [{ version, from, until: next && next < from ? from : next, by, day }]
  })
}

/** What visitors read until what they read now was published; undefined where that was nothing. */
export function shownBefore(
  lines: readonly Publication[],
  now: Date,
): { version: number; day: string } | undefined {
  const [before, current] = publishedPeriods(lines, now).slice(-2)
  if (!before || !current || current.until || !before.until) return undefined
  return +before.until === +current.from ? before : undefined
}

export type EndedSchedule = { version: number; at: Date; by: string; reason: string }

/** Scheduled publications that somebody ended before they began, by when they were to begin. */
export function endedSchedules(lines: readonly Publication[]): EndedSchedule[] {
  const scheduled = new Map(lines.map((line) => [line.id, line]))
  const ended = lines.flatMap(({ cancels, by, reason }) => {
    const { version = null, startsAt: at } = scheduled.get(cancels ?? '') ?? {}
    return version === null || !at ? [] : [{ version, at, by, reason }]
  })
  return ended.sort((a, b) => +a.at - +b.at)
}

/** What was decided to stand at once, if anything, and what was scheduled after it. */
type Turn = { base: Publication | undefined; scheduled: Publication[] }

const noTurn: Turn = { base: undefined, scheduled: [] }

/** What is decided to stand at once ends all that was scheduled before. */
function inTurns(lines: readonly Publication[]): Turn[] {
  const cancelled = new Set(lines.map(({ cancels }) => cancels))
  const turns: Turn[] = []
  for (const line of lines.toSorted((a, b) => a.position - b.position)) {
    if (line.action === 'cancel' || cancelled.has(line.id)) continue
    const turn = turns.at(-1)
    if (!line.isScheduled) turns.push({ base: line, scheduled: [] })
    else if (turn) turn.scheduled.push(line)
    else turns.push({ base: undefined, scheduled: [line] })
  }
  for (const { scheduled } of turns)
    scheduled.sort((a, b) => +a.startsAt - +b.startsAt || a.position - b.position)
  return turns
}

import type { TextKind } from './text-kind.ts'

export type Publication = {
  id: string
  action: 'publish' | 'withdraw' | 'cancel'
  version: number | null
  startsAt: Date
  /** The scheduled publication that this one cancels. */
  cancels: string | null
  recordedAt: Date
  by: string
}

export type PublicationState = {
  published?: { version: number; since: Date; by: string }
  withdrawn?: { since: Date; by: string }
  scheduled: { id: string; version: number; at: Date; by: string }[]
}

/** Pure: does not depend on any job. */
export function publicationState(lines: readonly Publication[], now: Date): PublicationState {
  const valid = inOrder(lines)
  const current = valid.findLast(({ startsAt }) => startsAt <= now)
  const later = valid.filter(({ startsAt }) => startsAt > now)
  const scheduled = later.flatMap(({ id, version, startsAt, by }) =>
    version === null ? [] : [{ id, version, at: startsAt, by }],
  )
  if (!current) return { scheduled }
  const { version, startsAt: since, by } = current
  return version === null
    ? { withdrawn: { since, by }, scheduled }
    : { published: { version, since, by }, scheduled }
}

/** A text that is only scheduled is cancelled instead. */
export function canWithdraw(
  kind: Pick<TextKind, 'mayWithdraw' | 'original'>,
  { published }: PublicationState,
): boolean {
  return published !== undefined && kind.mayWithdraw && !kind.original
}

/** Oldest first. */
export function publishedPeriods(
  lines: readonly Publication[],
  now: Date,
): { version: number; from: Date; until: Date | undefined; by: string }[] {
  const begun = inOrder(lines).filter(({ startsAt }) => startsAt <= now)
  return begun.flatMap(({ version, startsAt, by }, index) =>
    version === null ? [] : [{ version, from: startsAt, until: begun[index + 1]?.startsAt, by }],
  )
}

/** Without cancelled ones, sorted by start time. */
function inOrder(lines: readonly Publication[]): Publication[] {
  const cancelled = new Set(lines.map(({ cancels }) => cancels))
  return lines
    .filter(({ action, id }) => action !== 'cancel' && !cancelled.has(id))
    .toSorted((a, b) => +a.startsAt - +b.startsAt || +a.recordedAt - +b.recordedAt)
}

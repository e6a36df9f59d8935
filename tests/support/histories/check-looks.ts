import type { Call, Effect, History, Look } from './history.ts'

/**
 * What people got against what was done by then: a value that nobody has written, that was written
 * only later, or that somebody else's acknowledged change had replaced before the look began
 * (docs/bar.md 50). Knows nothing of revisions: only who was answered what, and when.
 */
export function checkLooks({ calls, looks, later }: History): string[] {
  const writers = Map.groupBy(
    calls.flatMap((call) => call.effects.map((effect) => ({ call, ...effect }))),
    ({ register }) => register,
  )
  const all = later ? [...looks, later] : looks
  return all.flatMap((look) =>
    look.seen.flatMap((effect) => {
      const wrong = whyWrong(effect, look, writers.get(effect.register) ?? [])
      return wrong ? [`${nameOf(look)}: ${effect.register} is “${effect.value}”, ${wrong}`] : []
    }),
  )
}

type Written = { call: Call; value: string }

function whyWrong({ value }: Effect, look: Look, written: readonly Written[]): string | undefined {
  const sources = written.filter(
    ({ call, ...each }) =>
      each.value === value && isPossible(call) && call.startedAt <= look.endedAt,
  )
  if (sources.length === 0) return 'which nobody has done'
  const replaced = sources.map((source) => findReplacing(source.call, look, written))
  // One of those who wrote it may be the last.
  if (replaced.some((by) => by === undefined)) return undefined
  const [by] = replaced
  return `though call ${by?.call.number} (${by?.call.kind}) had made it “${by?.value}” before`
}

function findReplacing(source: Call, look: Look, written: readonly Written[]) {
  return written.find(
    ({ call }) =>
      call !== source &&
      call.answer === 'done' &&
      !call.isEventual &&
      call.startedAt > endOf(source) &&
      call.endedAt < look.since,
  )
}

/** One that nobody answered may be done at any time. */
const endOf = (call: Call) => (call.answer === 'done' ? call.endedAt : Number.POSITIVE_INFINITY)

const isPossible = ({ answer }: Call) => answer === 'done' || answer === 'unknown'

function nameOf({ door, person }: Look): string {
  return person === undefined ? door : `${door}, asked by person ${person + 1} after their own save`
}

/** What was scheduled and not decided otherwise since must be there once its time has come. */
export function checkScheduled({ calls, later }: History): string[] {
  if (!later) return []
  return later.seen.flatMap(({ register, value }) => {
    const own = calls.filter(
      (call) => isPossible(call) && call.effects.some((effect) => effect.register === register),
    )
    const scheduled = own.filter(({ isEventual }) => isEventual)
    const isOpen = scheduled.some(
      (call) =>
        call.answer === 'done' &&
        !own.some((other) => !other.isEventual && endOf(other) > call.startedAt),
    )
    const values = scheduled.flatMap(({ effects }) => effects.map((effect) => effect.value))
    return isOpen && !values.includes(value)
      ? [`${register} is “${value}” three days later, though ${values.join(' or ')} was scheduled`]
      : []
  })
}

import type { Call, History } from './history.ts'

/** Two saves were acknowledged that had loaded the same revision of a list: one is lost. */
export function checkRevisions({ calls }: History): string[] {
  const saves = calls.filter(
    ({ answer, list, base, repeats }) =>
      answer === 'done' && list !== undefined && base !== undefined && repeats === undefined,
  )
  return [...Map.groupBy(saves, ({ list, base }) => `${list} at revision ${base}`)].flatMap(
    ([loaded, [first, ...more]]) =>
      more.map(
        (each) => `lost update: calls ${first?.number} and ${each.number} both saved ${loaded}`,
      ),
  )
}

/** A submission has one decision, and not by who has handed it in. */
export function checkDecisions({ calls, people }: History): string[] {
  const decisions = calls.filter(
    ({ answer, submission }) => answer === 'done' && submission !== undefined,
  )
  const twice = [...Map.groupBy(decisions, ({ submission }) => submission)].flatMap(
    ([submission, made]) =>
      made.length > 1
        ? [
            `submission ${submission} was decided ${made.length} times: ${made.map(nameOf).join(', ')}`,
          ]
        : [],
  )
  const own = decisions
    .filter(({ person, author }) => people[person] === author)
    .map((call) => `${nameOf(call)} decided on their own submission`)
  return [...twice, ...own]
}

const nameOf = ({ number, kind, person }: Call) => `call ${number} (${kind}, person ${person + 1})`

/** A save that is sent again gets the answer that it had the first time (docs/bar.md 5). */
export function checkRepeats({ calls }: History, marks: ReadonlySet<string>): string[] {
  return calls.flatMap((call) => {
    // One whose session a clock step has ended is sent to the sign-in instead.
    if (call.repeats === undefined || ![400, 409].includes(call.status)) return []
    const isMade = call.mark !== undefined && marks.has(call.mark)
    return isMade
      ? [`call ${call.number} was made, and refused with ${call.status} when sent again`]
      : []
  })
}

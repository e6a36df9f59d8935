import type { Restartable } from './restartable.ts'
import { markedStocks, markedTeam, post, signedIn } from './savers.ts'

/** What was found in races for one list; the last four should be 0. */
export type RaceReport = {
  rounds: number
  /** Rounds in which not exactly one was acknowledged and the other got 409. */
  unfair: number
  /** 409 answers that did not hold the version that had won. */
  staleConflicts: number
  /** Rounds in which the stored list was not the acknowledged one, or the revision rose by more. */
  wrongLists: number
  /** Of the parallel savers: acknowledgements beside the one, mixed lists, revisions skipped. */
  wrongCrowds: number
}

/**
 * docs/bar.md 6: two people load the same list and both save, so many rounds; then so many savers
 * at once. Over HTTP, as their editors do it.
 */
export async function raceForLists(
  program: Restartable,
  { rounds, savers }: { rounds: number; savers: number },
): Promise<RaceReport> {
  const { db } = program.connection
  const people = [await signedIn(program), await signedIn(program)]
  const report: RaceReport = {
    rounds,
    unfair: 0,
    staleConflicts: 0,
    wrongLists: 0,
    wrongCrowds: 0,
  }
  let number = 0
  for (let round = 0; round < rounds; round += 1) {
    const list = await markedTeam.read(db)
    const marks = people.map(() => {
      number += 1
      return number
    })
    const answers = await Promise.all(
      people.map((person, index) =>
        post(person, markedTeam.path, list, list.marked(marks[index] ?? 0)),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    const winner = statuses.indexOf(200)
    if (statuses.toSorted().join() !== '200,409') report.unfair += 1
    const now = await markedTeam.read(db)
    const stored = new Set(now.marks)
    const mine = marks[winner] ?? -1
    if (stored.size !== 1 || !stored.has(mine) || now.revision !== list.revision + 1)
      report.wrongLists += 1
    if (!answers[1 - winner]?.text.includes(`"Role ${mine}"`)) report.staleConflicts += 1
  }

  for (const list of [markedTeam, markedStocks]) {
    const before = await list.read(db)
    const answers = await Promise.all(
      Array.from({ length: savers }, (_, index) => {
        const person = people[index % people.length]
        if (!person) throw new Error('Nobody saves')
        return post(person, list.path, before, before.marked(number + index + 1))
      }),
    )
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    const others = answers.filter(({ status }) => status === 409).length
    const now = await list.read(db)
    const stored = new Set(now.marks)
    const mine = number + (winners[0] ?? -1) + 1
    const isRight =
      winners.length === 1 &&
      others === savers - 1 &&
      stored.size === 1 &&
      stored.has(mine) &&
      now.revision === before.revision + 1
    if (!isRight) report.wrongCrowds += 1
    number += savers
  }
  return report
}

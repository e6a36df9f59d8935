import { buildIfMoved } from '#tests/support/built.ts'
import { databases } from '#tests/support/databases.ts'
import { raceForLists } from '#tests/support/races.ts'
import { openRestartable } from '#tests/support/restartable.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

const rounds = 200
const savers = 50

export const { row, about, check }: Check = {
  row: '6',
  about: `two people who save one list, ${rounds} rounds; ${savers} savers at once`,
  async check() {
    buildIfMoved()
    const figures: Figure[] = []
    for (const kind of databases) {
      await using program = await openRestartable(kind)
      const found = await raceForLists(program, { rounds, savers })
      const none = (what: string, value: number) => noneOf(`${what} (${kind})`, value)
      figures.push(
        none('rounds without exactly one ack and one 409', found.unfair),
        none('409 without the version that won', found.staleConflicts),
        none('lists that are not the acknowledged one', found.wrongLists),
        none('crowds without exactly one winner', found.wrongCrowds),
      )
    }
    return figures
  },
}

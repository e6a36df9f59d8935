import { buildIfMoved } from '#tests/support/built.ts'
import { databases } from '#tests/support/databases.ts'
import { killAndReadBack } from '#tests/support/kills.ts'
import { openRestartable } from '#tests/support/restartable.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

const kills = 100
/** Fewer acknowledgements would prove nothing. */
const fewest = kills / 2
const maxStartMs = 3000

export const { row, about, check }: Check = {
  row: '1',
  about: `kill -9 at ${kills} random moments while lists, prices and enquiries are saved`,
  async check() {
    buildIfMoved()
    const figures: Figure[] = []
    for (const kind of databases) {
      await using program = await openRestartable(kind, { TRUST_PROXY: '1' })
      const found = await killAndReadBack(program, kills)
      const none = (what: string, value: number) => noneOf(`${what} (${kind})`, value)
      figures.push(
        {
          what: `acknowledged saves (${kind})`,
          value: found.saves,
          limit: `at least ${fewest}`,
          holds: found.saves >= fewest,
        },
        {
          what: `acknowledged enquiries (${kind})`,
          value: found.enquiries,
          limit: `at least ${fewest}`,
          holds: found.enquiries >= fewest,
        },
        none('of these saves lost', found.lostSaves),
        none('of these enquiries lost', found.lostEnquiries),
        none('lists that are no one submission', found.mixedLists),
        none('failed integrity checks', found.damaged),
        {
          what: `slowest start to the first 200 (${kind})`,
          value: `${Math.round(found.slowestStart)} ms`,
          limit: `at most ${maxStartMs} ms`,
          holds: found.slowestStart <= maxStartMs,
        },
      )
    }
    return figures
  },
}

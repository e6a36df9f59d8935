import { databases } from '#tests/support/databases.ts'
import { runPublications } from '#tests/support/publications.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

const sequences = 1000
const steps = 8
const seed = 20_261_124

export const { row, about, check }: Check = {
  row: '50',
  about: `${sequences} random sequences of publications in two processes, by a clock that jumps`,
  async check() {
    const figures: Figure[] = []
    for (const kind of databases) {
      const found = await runPublications(kind, { sequences, steps, seed })
      for (const line of found.wrong.slice(0, 5)) process.stdout.write(`${line}\n`)
      figures.push(
        noneOf(
          `of ${found.steps * 2} looks, not what was decided last (${kind})`,
          found.wrong.length,
        ),
      )
    }
    return figures
  },
}

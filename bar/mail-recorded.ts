import { databases, openDatabase } from '#tests/support/databases.ts'
import { randomNumbers } from '#tests/support/random.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'
import { loadModule } from './support/load-module.ts'

type Histories = typeof import('#tests/support/mail-histories.ts')

const histories = 1000

export const { row, about, check }: Check = {
  row: '56',
  about: `what the panel says about mail in ${histories} random histories of a mail server`,
  async check() {
    await using loaded = await loadModule<Histories>('tests/support/mail-histories.ts')
    const { runMailHistories } = loaded.module
    const figures: Figure[] = []
    for (const kind of databases) {
      await using database = await openDatabase(kind)
      const { steps, wrong } = await runMailHistories(database.db, randomNumbers(56), histories)
      for (const problem of wrong.slice(0, 5)) process.stdout.write(`${kind}: ${problem}\n`)
      figures.push({
        what: `steps compared (${kind})`,
        value: steps,
        limit: `at least ${histories * 3}`,
        holds: steps >= histories * 3,
      })
      figures.push(noneOf(`steps at which the panel said something else (${kind})`, wrong.length))
    }
    return figures
  },
}

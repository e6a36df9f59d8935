import { type DatabaseKind, databases, openDatabase } from '#tests/support/databases.ts'
import { randomNumbers } from '#tests/support/random.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'
import { loadModule } from './support/load-module.ts'

type Histories = typeof import('#tests/support/mail-histories.ts')

const histories = 1000

/** Side by side, each with a database and a mail server of its own: most of a history is waiting. */
const worlds = 10

export const { row, about, check }: Check = {
  row: '56',
  about: `what the panel says about mail in ${histories} random histories of a mail server`,
  async check() {
    await using loaded = await loadModule<Histories>('tests/support/mail-histories.ts')
    const { runMailHistories } = loaded.module
    const runWorld = async (kind: DatabaseKind, world: number) => {
      await using database = await openDatabase(kind)
      const count = histories / worlds
      return await runMailHistories(database.db, randomNumbers(56 + world), count)
    }
    const figures: Figure[] = []
    for (const kind of databases) {
      const started = performance.now()
      const found = await Promise.all(
        Array.from({ length: worlds }, (_, world) => runWorld(kind, world)),
      )
      const seconds = Math.round((performance.now() - started) / 1000)
      const steps = found.reduce((sum, each) => sum + each.steps, 0)
      const wrong = found.flatMap((each, world) =>
        each.wrong.map((problem) => `${kind}, world ${world}, ${problem}`),
      )
      for (const problem of wrong.slice(0, 5)) process.stdout.write(`${problem}\n`)
      figures.push({
        what: `steps compared in ${seconds} s (${kind})`,
        value: steps,
        limit: `at least ${histories * 3}`,
        holds: steps >= histories * 3,
      })
      figures.push(noneOf(`steps at which the panel said something else (${kind})`, wrong.length))
    }
    return figures
  },
}

/**
 * `npm run bar [name…]`: checks with full numbers what must hold under load, faults and attack, all
 * checks or those named. `-- histories --seed N` repeats one history, `--count N` runs so many
 * from there, `--database sqlite` on one database only, `--plan` prints what would be done, `--planted` shows
 * that each planted fault is found. Every file of this folder is one check, called by the file's name; what
 * several share is in `support/`. Everything runs over loopback, starts and ends its own
 * processes, and stops by itself. Exit code 1 when something does not hold.
 */
import { readdir } from 'node:fs/promises'
import { inspect, parseArgs } from 'node:util'
import { printTable } from '#bench/table.ts'
import postgresOfThisRun from '#tests/support/postgres.ts'
import type { Check, Options } from './support/check.ts'

const maxMinutes = 60

const files = await readdir(import.meta.dirname)
const names = files
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))
  .sort()
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    database: { type: 'string' },
    plan: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
  },
})
const { seed, count, database, plan, planted } = values
const options: Options = {
  seed: seed === undefined ? undefined : Number(seed),
  count: count === undefined ? undefined : Number(count),
  database: database === 'sqlite' || database === 'postgres' ? database : undefined,
  plan,
  planted,
}
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}. There are: ${names.join(', ')}\n`)
  process.exit(2)
}

// Child processes are ended by exit handlers, which signals alone would skip.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
setTimeout(() => {
  process.stderr.write(`Stopped after ${maxMinutes} minutes\n`)
  process.exit(1)
}, maxMinutes * 60_000).unref()

const stopPostgres = await postgresOfThisRun()
let missed = 0
for (const name of asked.length > 0 ? asked : names) {
  try {
    const { row, about, check }: Check = await import(`./${name}.ts`)
    process.stdout.write(`\n## ${name} (row ${row}): ${about}\n\n`)
    const figures = await check(options)
    printTable(
      figures.map(({ what, value, limit, holds }) => ({
        what,
        value,
        limit,
        '': holds ? 'holds' : 'MISSED',
      })),
    )
    missed += figures.filter(({ holds }) => !holds).length
  } catch (error) {
    missed += 1
    process.stdout.write(`MISSED: ${inspect(error)}\n`)
  }
}
await stopPostgres?.()
process.stdout.write(missed > 0 ? `\n${missed} missed\n` : '\nEverything holds\n')
process.exit(missed > 0 ? 1 : 0)

import { buildIfMoved } from '#tests/support/built.ts'
import keepCompiled from '#tests/support/compile-cache.ts'
import { type DatabaseKind, databases } from '#tests/support/databases.ts'
import { describePlan, mayMount, planHistory } from '#tests/support/histories/plan.ts'
import { findPlanted } from '#tests/support/histories/plant.ts'
import { openServer } from '#tests/support/histories/postgres-place.ts'
import { type Judged, runHistory } from '#tests/support/histories/run-history.ts'
import { type Check, type Figure, noneOf, type Options } from './support/check.ts'

const seeds = { sqlite: 200, postgres: 100 }

export const { row, about, check }: Check = {
  row: '65',
  about: 'histories of calls from several people under faults, each by its seed',
  async check(options) {
    // Most of a history's time is in the starts of its program.
    const forget = await keepCompiled()
    try {
      if (options.planted) return await findPlanted(options)
      const figures: Figure[] = []
      for (const kind of databases)
        if (options.database === undefined || options.database === kind)
          figures.push(...(await runOn(kind, options)))
      return figures
    } finally {
      await forget?.()
    }
  },
}

async function runOn(
  kind: DatabaseKind,
  { seed, count, plan: isPlan }: Options,
): Promise<Figure[]> {
  const wanted = count ?? (seed === undefined ? seeds[kind] : 1)
  const plans = Array.from({ length: wanted }, (_, index) =>
    planHistory((seed ?? 1) + index, kind, { hasSmallDisk: mayMount }),
  )
  if (isPlan) {
    for (const plan of plans) process.stdout.write(`${describePlan(plan)}\n\n`)
    return []
  }
  buildIfMoved()
  await using server = kind === 'postgres' ? await openServer() : undefined
  const totals = { calls: 0, done: 0, looks: 0, faults: 0, anomalies: 0 }
  for (const plan of plans) {
    await using copy = await server?.openCopy()
    const judged = await runHistory(plan, { postgres: copy })
    report(judged)
    const { calls, looks, faults } = judged.history
    totals.calls += calls.length
    totals.done += calls.filter(({ answer }) => answer === 'done').length
    totals.looks += looks.length
    totals.faults += faults.length
    totals.anomalies += judged.anomalies.length
  }
  const { calls, done, looks, faults } = totals
  return [
    {
      what: `${kind}: histories, their calls (of which done), looks and faults`,
      value: `${plans.length}, ${calls} (${done}), ${looks}, ${faults}`,
      limit: 'some of each done',
      holds: done > calls / 4,
    },
    noneOf(`${kind}: anomalies`, totals.anomalies),
  ]
}

function report({ history, anomalies }: Judged): void {
  const { plan, calls, looks, faults } = history
  const kinds = faults.map(({ kind }) => kind).join(', ') || 'none'
  const answers = Map.groupBy(calls, ({ answer }) => answer)
  const counts = [...answers].map(([answer, all]) => `${all.length} ${answer}`).join(', ')
  process.stdout.write(
    `seed ${plan.seed} on ${plan.kind}: ${calls.length} calls (${counts}), ${looks.length} looks, faults: ${kinds}\n`,
  )
  for (const line of anomalies) process.stdout.write(`  ${line}\n`)
}

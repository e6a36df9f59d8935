import type { KindPlan } from './plan-rows.server.ts'
import type { Progress } from './progress.ts'
import type { Exchange } from './transfer-kind.ts'

/** The kinds of file, whose plans and saves are followed. */
export function followed(exchange: Exchange, { onRow, onSave }: Progress): Exchange {
  return (name) => {
    const kind = exchange(name)
    return {
      ...kind,
      async plan(dependencies, rows) {
        onRow(0, rows.length)
        const plan: KindPlan = await kind.plan({ ...dependencies, onRow }, rows)
        const write: KindPlan['write'] = (work) => {
          onSave()
          return plan.write(work)
        }
        return { ...plan, write }
      },
    }
  }
}

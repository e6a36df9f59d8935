import { afterAll, beforeAll, expect, test } from 'vitest'
import { planHistory } from '../support/histories/plan.ts'
import { openServer } from '../support/histories/postgres-place.ts'
import { runHistory } from '../support/histories/run-history.ts'

/**
 * docs/bar.md 65, a short run: what several people ask at once while the program is killed, sleeps or
 * loses its database. All seeds, and a full disk: `npm run bar -- histories`.
 */
let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server?.[Symbol.asyncDispose]())

const short = [
  ['sqlite', 9],
  ['postgres', 7],
] as const

test('nothing that was acknowledged is gone, lost, told twice or seen too late', async () => {
  const judged = await Promise.all(
    short.map(async ([kind, seed]) => {
      await using copy = kind === 'postgres' ? await server.openCopy() : undefined
      const plan = planHistory(seed, kind, { hasSmallDisk: false })
      const { history, anomalies } = await runHistory(plan, { postgres: copy })
      return { kind, seed, calls: history.calls.length, faults: history.faults.length, anomalies }
    }),
  )
  expect(judged.filter(({ anomalies }) => anomalies.length > 0)).toEqual([])
  for (const { calls } of judged) expect(calls).toBeGreaterThan(20)
  expect(judged.reduce((sum, { faults }) => sum + faults, 0)).toBeGreaterThan(4)
}, 400_000)

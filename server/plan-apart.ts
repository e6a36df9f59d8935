import pLimit from 'p-limit'
import { type PlanApart, planSent } from '#core/transfer/plan-sent.server.ts'
import { refused } from '#core/transfer/read-sent.ts'
import { inThread, maxAtOnce, type ThreadLimits } from '#core/transfer/thread.server.ts'
import type { TransferDependencies } from '#core/transfer/transfer-kind.ts'
import type { PlannerData, PlannerMessage } from './planner.ts'

const planLimits: ThreadLimits = { seconds: 600, megabytes: 512 }

/** As of this process, but for what is loaded into it before it begins. */
const { NODE_OPTIONS: _, ...env } = process.env

/** Plans a long file in a thread with a connection of its own, as another process would. */
export function createPlanApart(
  target: PlannerData['target'],
  dependencies: TransferDependencies,
  limits = planLimits,
): PlanApart {
  const oneAtATime = pLimit(1)
  return async (toPlan, progress) => {
    if (toPlan.file.text.length <= maxAtOnce) return planSent({ ...dependencies, progress }, toPlan)
    const data: PlannerData = { target, toPlan }
    const asked = { program: 'planner', from: import.meta.url, data, env, limits }
    const planning = oneAtATime(() => {
      // Whoever has cancelled meanwhile gives up the place.
      progress?.('checking', 0, 0)
      return inThread(asked, async (next) => {
        for (;;) {
          const message = await next<PlannerMessage>()
          if ('planned' in message) return message.planned
          progress?.('checking', message.done, message.rows)
        }
      })
    })
    return planning.catch(refused)
  }
}

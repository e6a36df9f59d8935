/** The program of the thread that plans what people upload (plan-apart.ts). It only reads the database. */
import { parentPort, workerData } from 'node:worker_threads'
import { exchangeOf } from '#app/exchange.server.ts'
import { nouns } from '#app/nouns.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { type PlannedFile, planSent, type ToPlan } from '#core/transfer/plan-sent.server.ts'
import type { Progress } from '#core/transfer/progress.ts'
import { standBack } from '#core/transfer/stand-back.ts'
import { connect } from '#db/connect.ts'

export type PlannerData = { target: Parameters<typeof connect>[0]; toPlan: ToPlan }
export type PlannerMessage = { done: number; rows: number } | { planned: PlannedFile }

const eachMs = 100

standBack()
const say = (message: PlannerMessage) => parentPort?.postMessage(message)
const { target, toPlan }: PlannerData = workerData
const { db, close } = await connect(target)
let saidAt = 0
const progress: Progress = (_, done, rows) => {
  if (performance.now() - saidAt < eachMs) return
  saidAt = performance.now()
  say({ done, rows })
}
const exchange = exchangeOf({ kinds: textKinds, nouns })
const planned = await planSent({ db, exchange, progress }, toPlan)
await close()
say({ planned })

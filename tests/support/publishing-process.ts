/**
 * A process that publishes for tests/support/publications.ts, by a clock that it is told: the program
 * of an installation, without its screens.
 */

import { findDraft } from '#core/texts/drafts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { findPublishedText } from '#core/texts/published.server.ts'
import { cancelPublication, withdrawText } from '#core/texts/withdraw-text.server.ts'
import { findNow } from '#db/clock.ts'
import { connect } from '#db/connect.ts'
import { noteKind } from './texts.ts'

export type Step =
  | { do: 'publish'; version: number }
  | { do: 'schedule'; version: number; inMs: number }
  | { do: 'withdraw' }
  | { do: 'cancel'; which: number }
  | { do: 'look' }

export type Order = { number: number; key: string; actor: string; aheadMs: number; step: Step }

export type Answer = {
  number: number
  outcome: string
  /** When it begins, in milliseconds. */
  at: number
  /** By the clock that the process asks. */
  now: number
  shown: number | undefined
  scheduled: number[]
}

const RealDate = Date
let aheadMs = 0
const now = () => RealDate.now() + aheadMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})

const connection = await connect(JSON.parse(process.argv[2] ?? '{}'))
const { db } = connection

async function carryOut({ key, actor, step }: Order): Promise<{ outcome: string; at: number }> {
  const id = { key, language: 'en' } as const
  if (step.do === 'publish') {
    const { version } = step
    const { outcome } = await publishText(db, actor, noteKind, id, { version })
    return { outcome, at: 0 }
  }
  if (step.do === 'schedule') {
    const at = new Date((await findNow(db)).getTime() + step.inMs)
    const wanted = { version: step.version, at }
    return { outcome: (await publishText(db, actor, noteKind, id, wanted)).outcome, at: +at }
  }
  if (step.do === 'withdraw')
    return { outcome: (await withdrawText(db, actor, noteKind, id)).outcome, at: 0 }
  if (step.do === 'look') return { outcome: 'looked', at: 0 }
  const scheduled = (await findDraft(db, noteKind, id))?.scheduled ?? []
  const line = scheduled[step.which % Math.max(1, scheduled.length)]
  if (!line) return { outcome: 'nothing', at: 0 }
  await cancelPublication(db, actor, noteKind, id, line.id)
  return { outcome: 'cancelled', at: +line.at }
}

process.on('message', async (order: Order | 'end') => {
  if (order === 'end') {
    await connection.close()
    process.disconnect?.()
    return
  }
  aheadMs = order.aheadMs
  const done = await carryOut(order)
  const moment = await findNow(db)
  const text = await findPublishedText(db, 'letter', order.key, 'en', moment)
  const draft = await findDraft(db, noteKind, { key: order.key, language: 'en' })
  process.send?.({
    ...done,
    number: order.number,
    now: +moment,
    shown: text?.version,
    scheduled: (draft?.scheduled ?? []).map(({ at }) => +at),
  } satisfies Answer)
})
process.send?.('ready')

import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { countWaiting } from '#core/queue/enqueue.server.ts'
import { createWebhook } from '#core/webhooks/create-webhook.server.ts'
import { listDeliveries } from '#core/webhooks/deliveries.server.ts'
import { enqueueEvent } from '#core/webhooks/events.server.ts'
import { type Delivery, webhookLimits } from '#core/webhooks/webhook.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { until } from '#tests/support/http.ts'
import { addEditor } from '#tests/support/lists.ts'
import { startServer } from '#tests/support/server.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

const secret = 'a secret for the bar, long enough to be one'

/** The job looks every 2 s; the rest is for a busy machine. */
const slackMs = 5000
/** The first pause, in core/queue. */
const pauseMs = 10_000

const broken: Record<string, (response: ServerResponse) => void> = {
  'answers 101': ({ socket }) =>
    socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  'never ends its headers': ({ socket }) => socket?.write('HTTP/1.1 200 OK\r\nServer: '),
  'sends a byte a second': (response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('x'), 1000)
    response.once('close', () => clearInterval(drip))
  },
  closes: ({ socket }) => socket?.destroy(),
  'never answers': () => {},
}
const names = Object.keys(broken)

export const { row, about, check }: Check = {
  row: '54',
  about: 'receivers of webhooks that answer 101, drip, hang or close, and are repaired',
  async check() {
    const receiver = await openReceiver()
    const site = await startServer({ env: { SESSION_SECRET: secret, WEBHOOKS_TO_LOOPBACK: 'yes' } })
    const connection = await connect(site.database)
    try {
      return await watch(connection.db, receiver)
    } finally {
      await connection.close()
      await site.stop()
      await receiver.close()
    }
  },
}

async function watch(db: Db, receiver: Receiver): Promise<Figure[]> {
  const actor = await addEditor(db)
  const parts = { encryption: createEncryption(secret), webhooksToLoopback: true }
  for (const name of [...names, 'well'])
    await createWebhook(db, parts, actor, {
      address: `http://127.0.0.1:${receiver.port}/${encodeURIComponent(name)}`,
      events: ['text.published'],
    })
  const tell = (key: string) =>
    db.transaction().execute((tx) => enqueueEvent(tx, 'text.published', { key }))
  const told = performance.now()
  for (const key of ['a', 'b', 'c']) await tell(key)
  await until('the one that is well has all', async () => receiver.keysOf('well').length === 3)
  const quickMs = performance.now() - told
  const attempts = await until('each was tried twice', async () => {
    const all = await listDeliveries(db, actor, 500)
    const byName = names.map((name) =>
      all.filter(({ address }) => address.endsWith(`/${encodeURIComponent(name)}`)),
    )
    return byName.every((each) => each.some(({ attempt }) => attempt === 2)) && byName
  })
  const figures = names.map((name, index) => figureOf(name, attempts[index] ?? []))
  receiver.repair()
  await until('a repaired receiver gets what waited', async () =>
    names.every((name) => new Set(receiver.keysOf(name)).size === 3),
  )
  const waiting = async () => (await countWaiting(db, 'webhooks', new Date())).count
  await until('nothing waits', async () => (await waiting()) === 0)
  return [
    {
      what: 'three messages to a receiver that is well, beside the others',
      value: `${(quickMs / 1000).toFixed(1)} s`,
      limit: `at most ${slackMs / 1000} s`,
      holds: quickMs <= slackMs,
    },
    ...figures,
    noneOf('messages that wait after the repair', await waiting()),
  ]
}

/** Says how long the longest attempt took, and how long after its plan the second one came. */
function figureOf(name: string, attempts: readonly Delivery[]): Figure {
  const longest = Math.max(...attempts.map(({ ms }) => ms))
  const late = attempts.flatMap((second) => {
    if (second.attempt !== 2) return []
    const first = attempts.find((each) => each.messageId === second.messageId && each.attempt === 1)
    return first ? [Number(second.at) - Number(first.at) - first.ms - pauseMs] : []
  })
  const latest = Math.max(...late)
  // Messages to one receiver go one after the other: each may wait for two more that time out.
  const maxLateMs = 2 * webhookLimits.timeoutMs + slackMs
  return {
    what: `who ${name}: the longest attempt, and the second one after its plan`,
    value: `${(longest / 1000).toFixed(1)} s, ${(latest / 1000).toFixed(1)} s`,
    limit: `at most ${webhookLimits.timeoutMs / 1000 + 1} s, ${maxLateMs / 1000} s`,
    holds: longest <= webhookLimits.timeoutMs + 1000 && latest <= maxLateMs,
  }
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Several receivers behind one port, told apart by the path, each broken in its way until the repair. */
async function openReceiver() {
  const taken: { name: string; key: string }[] = []
  let isRepaired = false
  const server: Server = createServer(async (request, response) => {
    const pieces = await Array.fromAsync(request).catch(() => [])
    const name = decodeURIComponent(request.url ?? '').slice(1)
    const breakIt = isRepaired ? undefined : broken[name]
    if (breakIt) return breakIt(response)
    taken.push({ name, key: JSON.parse(Buffer.concat(pieces).toString()).data.key })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    keysOf: (name: string) => taken.filter((each) => each.name === name).map(({ key }) => key),
    repair() {
      isRepaired = true
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

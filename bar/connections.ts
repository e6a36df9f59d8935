import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Connections, connectionLimits } from '#server/http/connections.ts'
import { until } from '#tests/support/http.ts'
import { startServer } from '#tests/support/server.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

const rounds = 100
const roundsHere = 10
const opened = 2100

export const { row, about, check }: Check = {
  row: '53',
  about: `${opened} connections of one address opened and closed, ${rounds} times`,
  check: async () => [await ofTheProgram(), await atRest()],
}

async function ofTheProgram(): Promise<Figure> {
  const site = await startServer({ env: { HOST: '127.0.0.1', LOG_LEVEL: 'warn' } })
  try {
    const port = Number(new URL(site.origin).port)
    let unanswered = 0
    for (let round = 0; round < rounds; round += 1) {
      await openAndClose(port)
      if ((await statusOf(port)) !== 200) unanswered += 1
    }
    return noneOf('rounds after which the address got no page', unanswered)
  } finally {
    await site.stop()
  }
}

/** In this process, where it can be seen: the program tells nobody how many it counts. */
async function atRest(): Promise<Figure> {
  const connections = new Connections({
    ...connectionLimits,
    maxPerAddress: connectionLimits.max / 2,
  })
  const server = createServer((request, response) =>
    connections.begin(request, response, () => response.end('hello')),
  )
  connections.watch(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    for (let round = 0; round < roundsHere; round += 1)
      await openAndClose((server.address() as AddressInfo).port)
    await until('all are closed', async () => connections.counted.connections === 0)
    return noneOf('network addresses that are counted at rest', connections.counted.networks)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function openAndClose(port: number): Promise<void> {
  const sockets: Socket[] = []
  while (sockets.length < opened) {
    const batch = Array.from({ length: 100 }, () => connect({ port, host: '127.0.0.1' }))
    sockets.push(...batch)
    // So few at once that none waits for room in the listening queue.
    await Promise.all(batch.map(isOpenOrEnded))
  }
  for (const socket of sockets) socket.destroy()
}

/** The server ends those that are too many. */
function isOpenOrEnded(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('connect', resolve)
    socket.once('close', resolve)
    socket.on('error', () => {})
  })
}

/** By a connection of its own: one that is kept may be among those that were ended. */
function statusOf(port: number): Promise<number> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    }).once('error', () => resolve(0))
  })
}

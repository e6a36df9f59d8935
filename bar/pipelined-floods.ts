import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#tests/support/http.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import type { Figure } from './support/check.ts'
import { open, read, whileReading } from './support/while-reading.ts'

export const row = '40'
export const about = 'connections that ask and never read, or only stay open, while visitors read'

const flood = { connections: 500, requests: 2500, seconds: 20 }
const idle = 4000

export async function check(): Promise<Figure[]> {
  const site = await startServer({ env: { HOST: '127.0.0.1' } })
  try {
    // What a first start has to do takes memory too.
    for (const done of ['pages archived', 'social images are complete'])
      await until(done, async () => site.log().includes(done))
    return [
      ...(await whileReading(site, 'pipelining', floodWithRequests)),
      ...(await whileReading(site, 'idle', stayOpen)),
      await startsAgain(site),
    ]
  } finally {
    await site.stop()
  }
}

/**
 * Each connection that is cut off is replaced within two seconds, so that the flood goes on. Who never
 * reads learns of it by writing only.
 */
async function floodWithRequests(port: number): Promise<void> {
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const until = performance.now() + flood.seconds * 1000
  const lane = async () => {
    while (performance.now() < until) {
      const socket = open(port)
      socket.pause()
      socket.write(request.repeat(flood.requests))
      while (!socket.destroyed && performance.now() < until) {
        await pause(1000)
        socket.write(request)
      }
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: flood.connections }, lane))
}

async function stayOpen(port: number): Promise<void> {
  const sockets: Socket[] = []
  for (let n = 0; n < idle; n += 1) {
    const socket = open(port)
    sockets.push(socket)
    await once(socket, 'connect').catch(() => {})
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  }
  await pause(5000)
  for (const socket of sockets) socket.destroy()
}

async function startsAgain(site: RunningServer): Promise<Figure> {
  const port = Number(new URL(site.origin).port)
  const killed = site.workerPid()
  const started = performance.now()
  process.kill(killed, 'SIGKILL')
  await until('it is started again', async () => (await read(port)).status === 200)
  return {
    what: 'a process that was killed is started again',
    value: `${Math.round(performance.now() - started)} ms`,
    limit: 'it serves again',
    holds: site.workerPid() !== killed,
  }
}

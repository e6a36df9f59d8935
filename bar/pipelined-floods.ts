import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#tests/support/http.ts'
import { memoryOf } from '#tests/support/processes.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import type { Figure } from './support/check.ts'

export const row = '40'
export const about = 'connections that ask and never read, or only stay open, while visitors read'

const limits = { p95: 1000, megabytes: 150 }
const flood = { connections: 500, requests: 2500, seconds: 20 }
const idle = 4000
/** The attack comes from one address, the visitor from another. */
const attacker = '127.0.0.1'
const visitor = '127.0.0.2'

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

async function whileReading(
  site: RunningServer,
  name: string,
  attack: (port: number) => Promise<void>,
): Promise<Figure[]> {
  const port = Number(new URL(site.origin).port)
  for (let n = 0; n < 50; n += 1) await read(port)
  const pid = site.workerPid()
  const before = memoryOf(pid)
  const visits: { status: number; ms: number }[] = []
  let peak = before
  let isDone = false
  const reading = (async () => {
    while (!isDone) {
      visits.push(await read(port))
      peak = Math.max(peak, memoryOf(pid))
      await pause(10)
    }
  })()
  await attack(port).finally(() => {
    isDone = true
  })
  await reading
  const times = visits.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const p95 = Math.round(times[Math.floor(times.length * 0.95)] ?? Number.NaN)
  const grown = Math.round(peak - before)
  const refused = visits.filter(({ status }) => status !== 200).length
  return [
    {
      what: `${name}: new visitors that got no page, of ${visits.length}`,
      value: refused,
      limit: 'none',
      holds: refused === 0,
    },
    {
      what: `${name}: a reading visitor, p95`,
      value: `${p95} ms`,
      limit: `at most ${limits.p95} ms`,
      holds: p95 <= limits.p95,
    },
    {
      what: `${name}: memory meanwhile`,
      value: `+ ${grown} MB`,
      limit: `at most + ${limits.megabytes} MB`,
      holds: grown <= limits.megabytes && site.workerPid() === pid,
    },
  ]
}

/** A visitor with a connection of their own each time; status 0 when there was no answer. */
function read(port: number): Promise<{ status: number; ms: number }> {
  const started = performance.now()
  const result = (status: number) => ({ status, ms: performance.now() - started })
  return new Promise((resolve) => {
    const options = { host: attacker, port, path: '/', localAddress: visitor, agent: false }
    get(options, (response) => {
      response.resume().once('end', () => resolve(result(response.statusCode ?? 0)))
    }).once('error', () => resolve(result(0)))
  })
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

function open(port: number): Socket {
  const socket = connect({ port, host: attacker, localAddress: attacker })
  return socket.on('error', () => {})
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

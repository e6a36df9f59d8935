import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from '#tests/support/processes.ts'
import type { RunningServer } from '#tests/support/server.ts'
import type { Figure } from './check.ts'

const limits = { p95: 1000, megabytes: 150 }
/** The attack comes from one address, the visitor from another. */
const attacker = '127.0.0.1'
const visitor = '127.0.0.2'

/** Measures what a visitor meets, and how much memory the program takes, while `attack` is at work. */
export async function whileReading(
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
export function read(port: number): Promise<{ status: number; ms: number }> {
  const started = performance.now()
  const result = (status: number) => ({ status, ms: performance.now() - started })
  return new Promise((resolve) => {
    const options = { host: attacker, port, path: '/', localAddress: visitor, agent: false }
    get(options, (response) => {
      response.resume().once('end', () => resolve(result(response.statusCode ?? 0)))
    }).once('error', () => resolve(result(0)))
  })
}

/** Opens a connection of the attacker's. */
export function open(port: number): Socket {
  const socket = connect({ port, host: attacker, localAddress: attacker })
  return socket.on('error', () => {})
}

import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { PageStore } from '../pages/page-store.ts'
import type { Handler } from './handler.ts'
import { text } from './send.ts'

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/**
 * For callers with METRICS_TOKEN; without a token only direct requests of this machine, since a proxy
 * on it speaks for strangers (docs/architecture.md §2). One of several processes answers: `workers`
 * says whether each names itself, so that its counts are not taken for another's.
 */
export function createMetrics(store: PageStore, token: string | undefined, workers: number) {
  const register = new Registry()
  if (workers > 1) register.setDefaultLabels({ process: process.pid })
  collectDefaultMetrics({ register })
  const counts = new Float64Array(1000)
  new Counter({
    name: 'qantara_answers_total',
    help: 'Answers by status',
    labelNames: ['status'],
    registers: [register],
    collect() {
      this.reset()
      for (const [status, count] of counts.entries()) if (count > 0) this.inc({ status }, count)
    },
  })
  new Gauge({
    name: 'qantara_kept_pages',
    help: 'Finished pages in memory',
    registers: [register],
    collect() {
      this.set(store.size.pages)
    },
  })
  new Gauge({
    name: 'qantara_kept_bytes',
    help: 'Bytes of finished pages in memory',
    registers: [register],
    collect() {
      this.set(store.size.bytes)
    },
  })

  const show: Handler = async (_, { incoming }) =>
    // To everybody else the address is unknown.
    mayRead(incoming, token) ? text(200, await register.metrics()) : undefined
  return {
    /** For every answer, so it must be quick. */
    count(status: number): void {
      counts[status] = (counts[status] ?? 0) + 1
    },
    show,
  }
}

function mayRead(request: IncomingMessage, token: string | undefined): boolean {
  if (token) return sameText(request.headers.authorization ?? '', `Bearer ${token}`)
  const forwarded = Object.keys(request.headers).some((name) => /^(x-)?forwarded/.test(name))
  return !forwarded && loopback.test(request.socket.remoteAddress ?? '')
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { PageStore } from '../pages/page-store.ts'
import { sendText } from './send.ts'

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/**
 * /metrics in Prometheus' format. Whoever sends METRICS_TOKEN may read it; without a token only a
 * direct request from this machine, since a proxy on it speaks for strangers (docs/architecture.md
 * §2).
 */
export function createMetrics(store: PageStore, token: string | undefined) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const answers = new Counter({
    name: 'qantara_answers_total',
    help: 'Answers by status',
    labelNames: ['status'],
    registers: [register],
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

  return {
    count: (status: number) => answers.inc({ status }),
    async listen(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      if (request.url !== '/metrics') return false
      // To everybody else the address is unknown.
      if (!mayRead(request, token)) return false
      sendText(request, response, 200, await register.metrics())
      return true
    },
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

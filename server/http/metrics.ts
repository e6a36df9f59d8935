import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client'
import { listHeads } from '#core/archive/heads.server.ts'
import { findLastBackup } from '#core/backup/recorded-backups.server.ts'
import { countWaiting, type QueueName } from '#core/queue/enqueue.server.ts'
import type { Db } from '#db/schema.ts'
import { shareAnswers } from '../gather.ts'
import type { PageStore } from '../pages/page-store.ts'
import type { Handler } from './handler.ts'
import { text } from './send.ts'

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const queues: readonly QueueName[] = ['mails', 'account-requests', 'webhooks']

type Measured = {
  db: Db
  store: PageStore
  now: () => Date
  version: string
  /** Which build of the program it is. */
  build: string
  /** METRICS_TOKEN. */
  token: string | undefined
  /** Until when everything is in the continuous copy, in milliseconds since 1970; undefined without one. */
  findCopiedAt: () => Promise<number | undefined>
  /** Processes on this machine: whichever is asked answers for all. */
  workers: number
}

/**
 * For callers with METRICS_TOKEN; without a token only direct requests of this machine, since a proxy
 * on it speaks for strangers (docs/architecture.md §2).
 */
export function createMetrics(measured: Measured) {
  const register = new Registry()
  const measureProcess = fromFirstQuestion(register)
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
  const times = new Histogram({
    name: 'qantara_answer_seconds',
    help: 'Time until an answer was sent, by the row of the table of addresses, without kept pages',
    labelNames: ['route'],
    // Few, since there is a set of them for each row.
    buckets: [0.025, 0.1, 0.5, 2.5, 10],
    registers: [register],
  })
  measurePages(register, measured)
  measureData(register, measured)
  measureArchive(register, measured)
  const figures = () => {
    measureProcess()
    return register.getMetricsAsJSON()
  }
  const figuresOfAll = measured.workers > 1 ? shareAnswers('figures', figures) : undefined
  const read = async () => {
    measureProcess()
    return figuresOfAll
      ? AggregatorRegistry.aggregate((await figuresOfAll(undefined)) as MetricObject[][]).metrics()
      : register.metrics()
  }

  const show: Handler = async (_, { incoming }) =>
    // To everybody else the address is unknown.
    mayRead(incoming, measured.token) ? text(200, await read()) : undefined
  return {
    /** For every answer, so it must be quick. `took` is left out where a kept page was the answer. */
    count(status: number, took?: { ms: number; route: string | undefined }): void {
      counts[status] = (counts[status] ?? 0) + 1
      // Files and what is not there have no row: a made-up address must not become a label.
      if (took) times.observe({ route: took.route ?? 'other' }, took.ms / 1000)
    },
    show,
  }
}

/** Figures of Node's own wake a program at rest many times a second: for nobody, where nobody asks. */
function fromFirstQuestion(register: Registry): () => void {
  let isMeasured = false
  return () => {
    if (isMeasured) return
    isMeasured = true
    // In milliseconds, which stand in each figure of the loop's lag; at its own 10 it is woken 100 times a second.
    collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 50 })
  }
}

function measurePages(register: Registry, { store, version, build }: Measured): void {
  new Gauge({
    name: 'qantara_info',
    help: 'The version of the program, and the first digits of its build',
    labelNames: ['version', 'build'],
    aggregator: 'first',
    registers: [register],
  }).set({ version, build: build.slice(0, 12) }, 1)
  new Gauge({
    name: 'qantara_processes',
    help: 'Processes whose figures these are',
    registers: [register],
  }).set(1)
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
}

/** What all processes share counts once. While the database cannot be asked, these say nothing. */
function measureData(register: Registry, { db, now, findCopiedAt }: Measured): void {
  const ageOf = (at: Date) => Math.max(0, now().getTime() - at.getTime()) / 1000
  new Gauge({
    name: 'qantara_queue_age_seconds',
    help: 'Age of the oldest entry that waits',
    labelNames: ['queue'],
    aggregator: 'max',
    registers: [register],
    async collect() {
      this.reset()
      for (const queue of queues) {
        const waiting = await countWaiting(db, queue, now()).catch(() => undefined)
        if (waiting) this.set({ queue }, waiting.oldest ? ageOf(waiting.oldest) : 0)
      }
    },
  })
  new Gauge({
    name: 'qantara_backup_age_seconds',
    help: 'Age of the last backup, if there is one, and whether it was tested by restoring it',
    labelNames: ['tested'],
    aggregator: 'max',
    registers: [register],
    async collect() {
      this.reset()
      const last = await findLastBackup(db).catch(() => undefined)
      if (last) this.set({ tested: String(last.verified) }, ageOf(last.startedAt))
    },
  })
  new Gauge({
    name: 'qantara_copy_age_seconds',
    help: 'How long ago everything that was saved lay in the continuous copy, where there is one',
    aggregator: 'max',
    registers: [register],
    async collect() {
      this.remove()
      const copiedAt = await findCopiedAt()
      if (copiedAt !== undefined) this.set(ageOf(new Date(copiedAt)))
    },
  })
}

function measureArchive(register: Registry, { db, now }: Measured): void {
  new Gauge({
    name: 'qantara_archive_head_age_seconds',
    help: 'Age of the head of the archive that was kept last, if one was',
    aggregator: 'max',
    registers: [register],
    async collect() {
      // Not reset(), which says 0: none is not a fresh one.
      this.remove()
      const [head] = await listHeads(db, 1).catch(() => [])
      if (head) this.set(Math.max(0, now().getTime() - head.at.getTime()) / 1000)
    },
  })
}

function mayRead(request: IncomingMessage, token: string | undefined): boolean {
  if (token) return sameText(request.headers.authorization ?? '', `Bearer ${token}`)
  const forwarded = Object.keys(request.headers).some((name) => /^(x-)?forwarded/.test(name))
  return !forwarded && loopback.test(request.socket.remoteAddress ?? '')
}

function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

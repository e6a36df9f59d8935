/**
 * Opens every staff page of a program with the largest lists that the rules allow, beside a visitor
 * who reads. A page that holds the event loop makes everybody wait (docs/bar.md 41).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addStaff, inDatabase, sessionCookies } from '#tests/support/people.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { warm } from './site.ts'
import { fillDatabase, sizes } from './support/largest.ts'
import { askProbe, probing } from './support/probed.ts'
import { printTable, whole } from './table.ts'

type Visit = {
  path: string
  status: number
  bytes: number
  ms: number
  /** Of all threads, the visitor's pages included: other work on the machine does not lengthen it. */
  cpuMs: number
  holdMs: number
  /** The same in processor time. */
  turnMs: number
}

const opened = 3
const targets = { holdMs: 50, visitorMs: 100 }
/** The monitor of the event loop looks this often: so much of each figure is its own. */
const resolutionMs = 10

export async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qantara-bench-'))
  try {
    await (await startServer({ dataDir })).stop()
    const site = await startFilled(dataDir)
    try {
      await measureSite(site)
    } finally {
      await site.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startFilled(dataDir: string): Promise<RunningServer> {
  const site = await startServer({ dataDir })
  await inDatabase(site, fillDatabase)
  await site.stop()
  return startServer({ dataDir, env: probing(dataDir) })
}

async function measureSite(site: RunningServer): Promise<void> {
  const { email } = await addStaff(site, 'admin')
  const cookie = (await sessionCookies(site, email))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  await warm(site.origin, ['/', '/team'])
  const member = await inDatabase(site, (db) =>
    db
      .selectFrom('changes')
      .select('record_id')
      .where('list', '=', 'team')
      .where('revision', '=', sizes.saves / 2)
      .executeTakeFirstOrThrow(),
  )
  const paths = pathsOf(member.record_id)
  // Everything once, so that no figure is that of compiling.
  for (const path of paths) await open(site, path, cookie)

  await maxDelay(site)
  const alone = await withVisitor(site, () => pause(5000))
  const idleHold = Math.max(0, (await maxDelay(site)) - resolutionMs)
  const visits: Visit[] = []
  const beside = await withVisitor(site, async () => {
    for (const path of paths) visits.push(await watch(site, path, cookie))
  })
  printTable(
    visits.map(({ path, status, bytes, ms, cpuMs, holdMs, turnMs }) => ({
      page: path,
      status,
      KB: whole(bytes / 1024),
      ms: whole(ms),
      'processor ms': whole(cpuMs),
      'longest hold ms': whole(holdMs),
      'in processor ms': whole(turnMs),
    })),
  )
  const longest = Math.max(...visits.map(({ holdMs }) => holdMs))
  const maxTurn = Math.max(...visits.map(({ turnMs }) => turnMs))
  process.stdout.write(
    `\n${opened} visits of each page, one after the other. Longest hold ${whole(longest)} ms, ` +
      `${whole(maxTurn)} ms of it processor time (at most ${targets.holdMs}). A visitor who reads / and /team meanwhile: p95 ` +
      `${beside.p95.toFixed(1)} ms, longest ${whole(beside.max)} ms (at most ` +
      `${targets.visitorMs}); with nobody else there: p95 ${alone.p95.toFixed(1)} ms, longest ` +
      `${whole(alone.max)} ms, longest hold ${whole(idleHold)} ms. On a busy machine every figure ` +
      'also holds what others took: compare with the last ones.\n',
  )
}

function pathsOf(member: string): string[] {
  const middle = sizes.saves / 2
  return [
    '/admin',
    '/admin/team',
    '/admin/team/history',
    '/admin/team/history?page=50',
    `/admin/team/history/${middle}`,
    `/admin/team/history/${middle}/undo/${member}`,
    '/admin/team/history/1/restore',
    '/admin/team/trash',
    '/admin/stocks?theme=education',
    '/admin/stocks/history?theme=education',
    '/admin/stocks/trash?theme=education',
    '/admin/enquiries',
    '/admin/people',
    '/admin/security',
    '/account',
  ]
}

/** One page, several times, with the longest time in which the process did nothing else. */
async function watch(site: RunningServer, path: string, cookie: string): Promise<Visit> {
  await maxDelay(site)
  const before = await askProbe(site)
  const started = performance.now()
  let answer = { status: 0, bytes: 0 }
  for (let visit = 0; visit < opened; visit += 1) answer = await open(site, path, cookie)
  const ms = (performance.now() - started) / opened
  const { turnMs, cpuMs } = await askProbe(site)
  const holdMs = Math.max(0, (await maxDelay(site)) - resolutionMs)
  return { path, ...answer, ms, cpuMs: (cpuMs - before.cpuMs) / opened, holdMs, turnMs }
}

async function open(site: RunningServer, path: string, cookie: string) {
  const answer = await fetch(site.origin + path, { headers: { cookie }, redirect: 'manual' })
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
}

/** Since it was last asked, in milliseconds; asking begins again. */
async function maxDelay({ origin }: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics) ?? []
  if (seconds === undefined) throw new Error('The program does not tell its event loop delay')
  return Number(seconds) * 1000
}

async function withVisitor(site: RunningServer, work: () => Promise<unknown>) {
  const times: number[] = []
  let isOver = false
  const reading = (async () => {
    for (let count = 0; !isOver; count += 1) {
      const started = performance.now()
      await (await fetch(site.origin + (count % 2 ? '/team' : '/'))).arrayBuffer()
      times.push(performance.now() - started)
      await pause(5)
    }
  })()
  await work().finally(() => {
    isOver = true
  })
  await reading
  const sorted = times.toSorted((a, b) => a - b)
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, max: sorted.at(-1) ?? 0 }
}

import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { buildIfMoved } from '#tests/support/built.ts'
import { openRestartable } from '#tests/support/restartable.ts'
import { markedTeam, post, signedIn } from '#tests/support/savers.ts'
import type { Check, Figure } from './support/check.ts'

const heldMs = 5000
const paths = ['/', '/team', '/themes/education', '/api/team-members', '/letters']

export const { row, about, check }: Check = {
  row: '4',
  about: 'another process holds the write lock of SQLite for 5 seconds while people read and save',
  async check() {
    buildIfMoved()
    await using site = await openRestartable('sqlite')
    const session = await signedIn(site)
    const list = await markedTeam.read(site.connection.db)
    await post(session, markedTeam.path, list, list.marked(1))
    const current = await markedTeam.read(site.connection.db)
    const metrics = async () => (await fetch(`${site.origin}/metrics`)).text()
    await metrics()

    const holder = new Database(site.file)
    holder.exec('begin immediate')
    const until = performance.now() + heldMs
    const reading = readUntil(site.origin, until)
    await pause(200)
    const saved = performance.now()
    const saving = fetchSave(session, current).then((answer) => ({
      ...answer,
      ms: performance.now() - saved,
    }))
    await pause(until - performance.now())
    holder.exec('rollback')
    holder.close()
    const { asked, failed } = await reading
    const answer = await saving
    const lag = Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await metrics())?.[1])
    const isAnswer = answer.status === 200 || (answer.status === 503 && answer.retryAfter)
    return [
      figure('reads', asked, 'at least 100', asked >= 100),
      figure('reads that failed', failed, '0', failed === 0),
      figure('event loop, p99', `${(lag * 1000).toFixed(0)} ms`, 'at most 200 ms', lag <= 0.2),
      figure(
        'the save',
        `${answer.status} after ${(answer.ms / 1000).toFixed(1)} s`,
        '200, or 503 with Retry-After, within 6 s',
        Boolean(isAnswer) && answer.ms <= 6000,
      ),
    ]
  },
}

async function readUntil(origin: string, until: number) {
  const found = { asked: 0, failed: 0 }
  const reader = async (offset: number) => {
    for (let n = offset; performance.now() < until; n += 1) {
      const answer = await fetch(origin + (paths[n % paths.length] ?? '/')).catch(() => undefined)
      await answer?.arrayBuffer()
      found.asked += 1
      if (answer?.status !== 200) found.failed += 1
      await pause(10)
    }
  }
  await Promise.all([0, 1, 2, 3].map(reader))
  return found
}

async function fetchSave(
  session: Parameters<typeof post>[0],
  list: Awaited<ReturnType<typeof markedTeam.read>>,
) {
  const { status, headers } = await post(session, markedTeam.path, list, list.marked(2))
  return { status, retryAfter: headers.get('retry-after') }
}

function figure(what: string, value: string | number, limit: string, holds: boolean): Figure {
  return { what, value, limit, holds }
}

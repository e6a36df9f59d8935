import { setTimeout as pause } from 'node:timers/promises'
import { buildIfMoved } from '#tests/support/built.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { openRestartable, type Restartable } from '#tests/support/restartable.ts'
import { markedTeam, post, type Session, signedIn } from '#tests/support/savers.ts'
import type { Check, Figure } from './support/check.ts'

const restarts = 3
const everyMs = 20_000
const graceMs = 5000
const paths = ['/', '/team', '/api/team-members', '/api/themes']

export const { row, about, check }: Check = {
  row: '5',
  about: `PostgreSQL crashes and starts again ${restarts} times in a minute under load`,
  async check() {
    buildIfMoved()
    const server = await startPostgres({ isDurable: true })
    try {
      await using site = await openRestartable({ url: server.url })
      const session = await signedIn(site)
      const over = new AbortController()
      const seen = { reads: 0, late: 0, acked: [] as number[], backAt: 0 }
      const load = Promise.all([
        ...paths.map((path) => readOn(site.origin, path, seen, over.signal)),
        saveOn(site, session, seen, over.signal),
      ])
      for (let n = 0; n < restarts; n += 1) {
        await pause(everyMs / 2)
        seen.backAt = Number.POSITIVE_INFINITY
        await server.restart()
        seen.backAt = performance.now()
        await pause(everyMs / 2)
      }
      over.abort()
      await load
      const alive = (await fetch(`${site.origin}/healthz`)).status
      const { marks } = await markedTeam.read(site.connection.db)
      const last = seen.acked.at(-1) ?? -1
      return [
        figure('answers', seen.reads, 'at least 1000', seen.reads >= 1000),
        figure(
          `5xx later than ${graceMs / 1000} s after it was back`,
          seen.late,
          '0',
          seen.late === 0,
        ),
        figure('acknowledged saves', seen.acked.length, 'at least 20', seen.acked.length >= 20),
        figure(
          'the list is the last acknowledged save',
          `${[...new Set(marks)].join(', ')} (${last})`,
          'one number, that one',
          new Set(marks).size === 1 && marks[0] === last,
        ),
        figure('the process', alive, '200', alive === 200),
      ]
    } finally {
      await server.stop()
    }
  },
}

type Seen = { reads: number; late: number; acked: number[]; backAt: number }

async function readOn(origin: string, path: string, seen: Seen, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const answer = await fetch(origin + path).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => {})
    seen.reads += 1
    const isLate = performance.now() > seen.backAt + graceMs
    if (isLate && (answer === undefined || answer.status >= 500)) seen.late += 1
    await pause(5)
  }
}

/** Saves one number after the other; one that is not answered is sent again under its own key. */
async function saveOn(
  { connection }: Restartable,
  session: Session,
  seen: Seen,
  over: AbortSignal,
): Promise<void> {
  for (let mine = 1; !over.aborted; mine += 1) {
    const list = await markedTeam.read(connection.db).catch(() => undefined)
    if (!list) {
      await pause(100)
      continue
    }
    const key = crypto.randomUUID()
    for (;;) {
      const answer = await post(session, markedTeam.path, list, list.marked(mine), key).catch(
        () => undefined,
      )
      if (answer?.status === 200) {
        seen.acked.push(mine)
        break
      }
      if (answer?.status === 409) throw new Error('A save that was sent again was made twice')
      await pause(100)
    }
  }
}

function figure(what: string, value: string | number, limit: string, holds: boolean): Figure {
  return { what, value, limit, holds }
}

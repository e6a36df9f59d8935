import pLimit from 'p-limit'
import { type ContentType, findContentRevisionNow } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { Log } from '../log.ts'

const everyMs = 500

/**
 * A change by any process is seen within half a second (docs/architecture.md §5). `poll` looks at
 * once; `age` is for how many milliseconds changes may not have been seen: a second at most, since a
 * database that is slow or away takes none meanwhile. `now` is by the installation's one clock
 * (docs/decisions.md 41), as it was compared with this program's at the last look.
 */
export function watchRevision(options: {
  db: Db
  log: Log
  onChange(nouns: ContentType[]): void
}): {
  poll(): Promise<void>
  age(): number
  now(): Date
  stop(): void
} {
  const { db, log, onChange } = options
  let last: Record<ContentType, number> | undefined
  let away = false
  let asOf = performance.now()
  /** Of the installation's clock before this program's, in milliseconds. */
  let ahead = 0
  /** One after the other: an older answer that comes late would tell of everything again. */
  const inOrder = pLimit(1)
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const poll = () => inOrder(readRevision)

  async function readRevision() {
    const started = performance.now()
    const asked = Date.now()
    const { revision, now } = await findContentRevisionNow(db)
    ahead = now.getTime() - Math.round((asked + Date.now()) / 2)
    const nouns = Object.keys(revision) as ContentType[]
    const changed = last ? nouns.filter((noun) => revision[noun] !== last?.[noun]) : []
    last = revision
    asOf = started
    if (changed.length > 0 && !stopped) onChange(changed)
  }

  async function pollAgain() {
    try {
      await poll()
      if (away) log.info({}, 'database is back')
      away = false
    } catch (error) {
      if (!away) log.warn({ err: error }, 'database is unavailable, last copies are served')
      away = true
    }
    // At whole and half seconds: a proxy asks again when its second is over (http/send-page.ts).
    if (!stopped) timer = setTimeout(pollAgain, everyMs - (Date.now() % everyMs)).unref()
  }
  void pollAgain()

  return {
    poll,
    age: () => (away ? 0 : Math.min(1000, performance.now() - asOf)),
    now: () => new Date(Date.now() + ahead),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

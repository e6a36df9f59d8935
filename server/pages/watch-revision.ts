import { type ContentType, readContentRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { Log } from '../log.ts'

const everyMs = 500

/**
 * A change by any process is seen within half a second (docs/architecture.md §5). `poll` looks at
 * once.
 */
export function watchRevision(options: {
  db: Db
  log: Log
  onChange(nouns: ContentType[]): void
}): {
  poll(): Promise<void>
  stop(): void
} {
  const { db, log, onChange } = options
  let last: Record<ContentType, number> | undefined
  let away = false
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function poll() {
    const now = await readContentRevision(db)
    const moved = Object.keys(now) as ContentType[]
    const changed = last ? moved.filter((noun) => now[noun] !== last?.[noun]) : []
    last = now
    if (changed.length > 0) onChange(changed)
  }

  async function pollAgain() {
    try {
      await poll()
      if (away) log.info({}, 'database is back')
      away = false
    } catch (error) {
      if (!away) log.warn({ err: error }, 'database is away, last copies are served')
      away = true
    }
    if (!stopped) timer = setTimeout(pollAgain, everyMs).unref()
  }
  void pollAgain()

  return {
    poll,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

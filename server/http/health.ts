import { trySave } from '#core/doctor/try-save.server.ts'
import { countOverdueMail } from '#core/outbox/mail-states.server.ts'
import type { Connection } from '#db/connect.ts'
import { findContentRevision } from '#db/revisions.ts'
import type { Handler } from './handler.ts'
import { text } from './send.ts'

const timeoutMs = 2000

export const alive: Handler = async () => text(200, 'alive\n')

/** /readyz: which part cannot serve, or what is late or refused. `drain`: no more work from now on. */
export function createReadiness({ db, room }: Pick<Connection, 'db' | 'room'>): {
  ready: Handler
  drain(): void
} {
  let isStopping = false
  const parts: Record<string, () => Promise<unknown>> = {
    // SQLite answers a bare 'select 1' without looking at its file.
    database: () => findContentRevision(db),
    stopping: async () => {
      if (isStopping) throw new Error('stopping')
    },
  }
  async function listLate(): Promise<string[]> {
    const mails = await countOverdueMail(db, new Date())
    return mails > 0 ? [`mail: ${mails} waiting for more than 10 minutes`] : []
  }
  /** Public pages go on: it is ready all the same. */
  async function listRefused(): Promise<string[]> {
    if (!room.full) return []
    const full = room.full
    try {
      await within(trySave(db))
      room.full = undefined
      return []
    } catch {
      return [`saves: refused, ${disks[full]} is full`]
    }
  }
  return {
    drain: () => {
      isStopping = true
    },
    async ready() {
      const checks = Object.entries(parts).map(async ([name, check]) =>
        within(check()).then(
          () => undefined,
          () => name,
        ),
      )
      const broken = (await Promise.all(checks)).filter(Boolean)
      if (broken.length > 0) return text(503, `not ready: ${broken.join(', ')}\n`)
      // What cannot be found out in time is not worth a refusal.
      const late = await within(listLate()).catch(() => [])
      return text(200, `${['ready', ...(await listRefused()), ...late].join('\n')}\n`)
    },
  }
}

const disks = {
  'disk-full': 'the disk that holds the data',
  'server-disk-full': 'the disk of the database server',
}

async function within<T>(check: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), timeoutMs)
  })
  try {
    return await Promise.race([check, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

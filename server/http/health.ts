import { countOverdueMail } from '#core/outbox/outbox.server.ts'
import { findContentRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { Handler } from './handler.ts'
import { text } from './send.ts'

const timeoutMs = 2000

export const alive: Handler = async () => text(200, 'alive\n')

/** /readyz: which part cannot serve, or what is late. `drain`: no more work from now on. */
export function createReadiness(db: Db): { ready: Handler; drain(): void } {
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
      return text(200, `${['ready', ...late].join('\n')}\n`)
    },
  }
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

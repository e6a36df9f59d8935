import { setTimeout as pause } from 'node:timers/promises'
import { expireEntries } from '#core/queue/end-entries.server.ts'
import { listDueRecords } from '#core/queue/enqueue.server.ts'
import { claimDueEntry } from '#core/queue/queue.server.ts'
import { deliver, type SendingContext } from './deliver.server.ts'

const lookAgainMs = 1000

/**
 * All that are due: of each webhook one after the other in the order in which they came, of all
 * webhooks at once, so that a slow receiver holds up nobody else. While it does, what becomes due
 * for others goes out too; `enqueueDue` is asked for it each time.
 */
export async function sendDueMessages(
  context: SendingContext,
  enqueueDue: () => Promise<void> = async () => {},
): Promise<void> {
  const { stopping } = context
  const working = new Map<string, Promise<void>>()
  /** What is due there is somebody else's. */
  const left = new Set<string>()
  const failures: unknown[] = []
  try {
    while (!stopping.aborted && failures.length === 0) {
      await enqueueDue()
      for (const id of await listDueWebhooks(context)) {
        if (working.has(id) || left.has(id)) continue
        const work = sendMessagesOf(context, id)
          .then((sent) => void (sent || left.add(id)))
          .catch((error: unknown) => void failures.push(error))
          .finally(() => working.delete(id))
        working.set(id, work)
      }
      if (working.size === 0) return
      await Promise.race([...working.values(), lookAgain(stopping)])
    }
  } finally {
    await Promise.all(working.values())
  }
  if (failures.length > 0) throw failures[0]
}

function lookAgain(stopping: AbortSignal): Promise<void> {
  return pause(lookAgainMs, undefined, { signal: stopping, ref: false }).catch(() => {})
}

async function listDueWebhooks({ db, clock, log }: SendingContext): Promise<string[]> {
  const now = clock.now()
  const expired = await expireEntries(db, 'webhooks', now)
  if (expired > 0) log.warn({ messages: expired }, 'webhook messages given up after a day')
  return listDueRecords(db, 'webhooks', now)
}

/** False where there was nothing to claim. */
async function sendMessagesOf(context: SendingContext, webhookId: string): Promise<boolean> {
  const { db, clock, stopping, owner } = context
  let sent = false
  while (!stopping.aborted) {
    const claimed = await claimDueEntry(db, 'webhooks', owner, clock, webhookId)
    if (!claimed) break
    await deliver(context, claimed)
    sent = true
  }
  return sent
}

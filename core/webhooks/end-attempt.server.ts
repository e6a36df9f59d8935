import { failEntry, finishEntry } from '#core/queue/end-entries.server.ts'
import type { QueueEntry } from '#core/queue/queue.server.ts'
import { postponeEntry } from '#core/queue/retries.server.ts'
import type { Tx } from '#db/schema.ts'
import type { Message } from './events.server.ts'
import { type OffReason, webhookLimits } from './webhook.ts'

const hourMs = 60 * 60_000

export type AttemptResult = {
  status: number | undefined
  /** For people; '' where it was accepted. */
  reason: string
  /** Why no other attempt can succeed. */
  off?: OffReason
}

export async function endAttempt(
  tx: Tx,
  entry: QueueEntry,
  { status, reason, off: known }: AttemptResult,
  now: Date,
): Promise<void> {
  const { webhookId } = entry.props as Message
  const webhook = tx.updateTable('webhooks').where('id', '=', webhookId)
  if (reason === '') {
    await webhook.set({ failures: 0, failing_since: null }).execute()
    await finishEntry(tx, entry.id, now)
    return
  }
  const failing = await webhook
    .set(({ eb, fn, val }) => ({
      failures: eb('failures', '+', 1),
      failing_since: fn.coalesce('failing_since', val(now)),
    }))
    .returning(['failures', 'failing_since'])
    .executeTakeFirst()
  const isFailing = failing !== undefined && hasFailedLong(failing, now)
  const off = known ?? (status === 410 ? 'gone' : isFailing ? 'failures' : undefined)
  if (!off) return postponeEntry(tx, entry, reason, now)
  await switchOff(tx, webhookId, off, now)
  await failEntry(tx, entry.id, reason, now)
}

function hasFailedLong(
  { failures, failing_since: since }: { failures: number; failing_since: Date | null },
  now: Date,
): boolean {
  const ms = webhookLimits.failingHours * hourMs
  return failures >= webhookLimits.failures && since !== null && +now - +since >= ms
}

async function switchOff(tx: Tx, id: string, because: OffReason, now: Date): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ off_at: now, off_because: because })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .execute()
}

import { attentionLines, byWeight } from '#app/admin/dashboard/attention-lines.ts'
import { waitingLines } from '#app/admin/dashboard/waiting-lines.ts'
import { findAttention } from '#core/dashboard/attention.server.ts'
import { listMondayReaders, queueMondayMail } from '#core/dashboard/monday-mail.server.ts'
import { findWaiting } from '#core/dashboard/waiting.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { JobContext } from './job.ts'

/** What the dashboard says to each who wants it. */
export async function sendMondayMail({ db, clock, origin, log }: JobContext): Promise<void> {
  const now = clock.now()
  const readers = await listMondayReaders(db, now)
  const { firm } = await findSettings(db)
  const attention = await findAttention(db, now)
  for (const reader of readers) {
    const waiting = await findWaiting(db, reader.id, now)
    const lines = byWeight([
      ...attentionLines(attention, now, waiting.review),
      ...waitingLines(waiting, now),
    ])
    const props = {
      firm: firm.name,
      link: `${origin}/admin`,
      lines: lines.map(({ text, name = '', note, to }) => ({
        text: text.replace('{name}', () => name),
        note,
        link: `${origin}${to}`,
      })),
    }
    await queueMondayMail(db, reader, props, now)
  }
  log.info({ readers: readers.length }, 'mails of Monday queued')
}

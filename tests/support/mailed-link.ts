import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import type { RunningServer } from './server.ts'

/** The link in the newest mail to this address whose subject is like this. Waits for the mail. */
export async function mailedLink(
  site: RunningServer,
  email: string,
  subject: RegExp,
): Promise<string> {
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    for (const raw of await site.mails()) {
      const mail = await PostalMime.parse(raw)
      if (mail.to?.[0]?.address !== email || !subject.test(mail.subject ?? '')) continue
      const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0]
      if (link) return link.slice(site.origin.length)
    }
    await pause(100)
  }
  throw new Error(`No mail like ${subject} has gone to ${email}`)
}

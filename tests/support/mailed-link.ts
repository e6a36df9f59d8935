import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import type { RunningServer } from './server.ts'

/**
 * The link in a mail to this address whose subject is like this, which leads to `origin`: the site's own, or that of a
 * proxy before it. Waits for the mail.
 */
export async function mailedLink(
  site: RunningServer,
  email: string,
  subject: RegExp,
  origin = site.origin,
): Promise<string> {
  const link = /https?:\/\/\S+/
  const { text } = await mailTo(site, email, subject, (mail) => link.test(mail.text ?? ''))
  const url = new URL(link.exec(text ?? '')?.[0] ?? '')
  if (url.origin !== origin) throw new Error(`A mail leads to ${url.origin}, not to ${origin}`)
  return url.pathname + url.search
}

/** A mail to this address whose subject is like this. Waits for it. */
export async function mailTo(
  site: RunningServer,
  email: string,
  subject: RegExp,
  isIt = (_: Email) => true,
): Promise<Email> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    for (const raw of await site.mails()) {
      const mail = await PostalMime.parse(raw)
      if (mail.to?.[0]?.address !== email || !subject.test(mail.subject ?? '')) continue
      if (isIt(mail)) return mail
    }
    await pause(100)
  }
  throw new Error(`No mail like ${subject} has gone to ${email}`)
}

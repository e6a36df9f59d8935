import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildIfMoved } from '#tests/support/built.ts'
import { type DatabaseKind, databases } from '#tests/support/databases.ts'
import { openMailbox } from '#tests/support/mail-server.ts'
import { openRestartable } from '#tests/support/restartable.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'
import { addressOf } from './support/forms.ts'

const day = 24 * 60 * 60_000
const steps = { 'a day': day, 'a day back': -day, 'a month': 30 * day, 'a month back': -30 * day }
const limitMs = 60_000

export const { row, about, check }: Check = {
  row: '42',
  about: 'the clock steps forward and back, with and without a restart: mail goes, each once',
  async check() {
    buildIfMoved()
    const figures: Figure[] = []
    for (const kind of databases) figures.push(...(await stepOn(kind)))
    return figures
  },
}

async function stepOn(kind: DatabaseKind): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'qantara-clock-'))
  const clock = join(folder, 'ahead')
  const set = (ahead: number) => writeFile(clock, String(ahead))
  await set(0)
  await using mailbox = await openMailbox()
  await using site = await openRestartable(kind, {
    SMTP_URL: mailbox.url,
    ENQUIRIES_TO: 'office@firm.example',
    TRUST_PROXY: '1',
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'support/shifted-clock.mjs')}`,
  })
  let sent = 0
  /** Sends an enquiry and gives the milliseconds until its mail has arrived. */
  const enquire = async () => {
    sent += 1
    const message = `Enquiry number ${sent} of this run.`
    await submit(site.origin, message, addressOf(sent))
    const started = performance.now()
    const hasArrived = () => mailbox.received.some(({ mail }) => mail.text?.includes(message))
    while (!hasArrived() && performance.now() - started < limitMs) await pause(50)
    const took = performance.now() - started
    // A kill between the server's answer and our mark may repeat a mail: that is row 13's.
    const { db } = site.connection
    const waiting = db
      .selectFrom('queue_entries')
      .select('id')
      .where('done_at', 'is', null)
      .limit(1)
    while (took < limitMs && (await waiting.executeTakeFirst())) await pause(50)
    return took
  }
  const figures: Figure[] = []
  for (const withRestart of [false, true])
    for (const [name, step] of Object.entries(steps)) {
      const move = async (ahead: number) => {
        await set(ahead)
        if (withRestart) await site.kill().then(site.start)
        await pause(500)
      }
      await move(step)
      const wrong = await enquire()
      await move(0)
      const right = await enquire()
      const restart = withRestart ? ' with a restart' : ''
      for (const [when, ms] of [
        [`${name}${restart}, by the wrong clock`, wrong],
        [`${name}${restart}, right again`, right],
      ] as const)
        figures.push({
          what: `${when} (${kind})`,
          value: `${(ms / 1000).toFixed(1)} s`,
          limit: 'mail within 60 s',
          holds: ms < limitMs,
        })
    }
  // A mail that is sent a second time comes within two runs of its job.
  await pause(5000)
  const ids = mailbox.received.map(({ mail }) => mail.messageId)
  const again = ids.length - new Set(ids).size
  figures.push(noneOf(`mails sent twice (${kind})`, again))
  await rm(folder, { recursive: true, force: true })
  return figures
}

async function submit(origin: string, message: string, from: string): Promise<void> {
  const answer = await fetch(`${origin}/api/submit-contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': from },
    body: JSON.stringify({
      name: 'Jane Doe',
      email: `${crypto.randomUUID()}@visitor.example`,
      phone: '+20 100 000 0000',
      message,
      page: `${origin}/contact`,
      ua: 'Bar',
    }),
  })
  if (answer.status !== 200) throw new Error(`An enquiry was answered ${answer.status}`)
}

import { once } from 'node:events'
import { access } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { appendEntry, inChain } from '#core/archive/chain.server.ts'
import { listHeads, sendHead } from '#core/archive/heads.server.ts'
import { createClock } from '#core/clock.ts'
import { findEnquiry } from '#core/enquiries/one-enquiry.server.ts'
import { remindOfEnquiries } from '#core/enquiries/reminders.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import type { MailState } from '#core/outbox/mail-state.ts'
import { invite, listInvitations } from '#core/people/invitations.server.ts'
import { createPrivateLink } from '#core/private-links/create-link.server.ts'
import { stateOf } from '#core/private-links/private-link.ts'
import { listPrivateLinks } from '#core/private-links/private-links.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { createTheme } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'
import { sendDueMail } from '#jobs/send-mail.ts'
import { createSendMail, type SendMail } from '#server/mail.ts'
import { anEnquiry } from './enquiries.ts'
import { freePort } from './free-port.ts'
import { jobContext } from './job-context.ts'
import { addEditor } from './lists.ts'
import { makeScratchFolder } from './scratch.ts'

/** `deaf`: the server takes a mail and breaks off before it says so. `unset`: none is set up. */
const moods = ['back', 'away', 'slow', 'refusing', 'deaf', 'unset'] as const
type Mood = (typeof moods)[number]

const hourMs = 60 * 60_000
const origin = 'https://www.example.com'

/**
 * Runs random histories of mails with a real mail server that is away, slow, refusing and back, and
 * compares what the panel's functions say after each step with what that server has taken
 * (docs/bar.md 56). Returns a sentence for each difference.
 */
export async function runMailHistories(
  db: Db,
  random: (below: number) => number,
  count: number,
): Promise<{ steps: number; wrong: string[] }> {
  await using world = await createWorld(db)
  const wrong: string[] = []
  let steps = 0
  for (let number = 0; number < count; number += 1) {
    await world.begin()
    const length = 3 + random(5)
    for (let step = 0; step < length; step += 1) {
      const mood = moods[random(moods.length)] ?? 'back'
      const hours = [0, 1, 3, 30, 400][random(5)] ?? 0
      await world.cause(random(5))
      await world.run(mood, hours)
      steps += 1
      for (const problem of await world.compare())
        wrong.push(`history ${number}, step ${step} (${mood}, ${hours} hours later): ${problem}`)
    }
    for (let last = 0; last < 2; last += 1) await world.run('back', 2)
    for (const problem of await world.compare({ isOver: true }))
      wrong.push(`history ${number}, at its end: ${problem}`)
  }
  return { steps, wrong }
}

async function createWorld(db: Db) {
  const server = await openMoodyServer()
  const dataDir = await makeScratchFolder('mail-histories-')
  const mailFrom = 'site@firm.example'
  const bySmtp = (port: number) =>
    createSendMail({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir }, 'firm.example')
  const away = await freePort()
  const senders: Record<'smtp' | 'away' | 'unset', SendMail> = {
    smtp: bySmtp(server.port),
    away: bySmtp(away),
    unset: createSendMail({ smtpUrl: undefined, mailFrom, dataDir }, 'firm.example'),
  }
  const actor = await addEditor(db, 'Jane Editor')
  await createTheme(db, actor, 'Mailed')
  await inChain(db, (tx) =>
    appendEntry(tx, {
      at: new Date(),
      facts: { kind: 'gone', address: '/nothing', language: 'en' },
    }),
  )
  await db.transaction().execute(async (tx) =>
    saveSetting(await workAs(tx, systemActor), 'archive', {
      years: 7,
      headTo: ['notary@example.com'],
    }),
  )
  let now = Date.now()
  const context = jobContext(db, { clock: createClock(() => now) })
  const mailer = { encryption: context.encryption, origin }
  let enquiries: string[] = []
  let made = 0

  const causes = [
    async () => {
      await createPrivateLink(db, mailer, actor, {
        themeId: 'mailed',
        recipient: `Recipient ${made}`,
        language: 'en',
        email: `recipient-${made}@example.com`,
        asksAttestation: false,
        byMail: true,
        days: 14,
      })
    },
    async () => {
      enquiries.push(await anEnquiry(db))
    },
    () =>
      remindOfEnquiries(db, {
        now: new Date(Date.now() + 23 * hourMs + made),
        mailTo: 'desk@firm.example',
        origin,
      }),
    () => invite(db, mailer, actor, { email: `colleague-${made}@example.com`, role: 'editor' }),
    () => sendHead(db, new Date()),
  ]

  return {
    async begin() {
      now = Date.now()
      enquiries = []
      for (const table of ['queue_entries', 'private_links', 'mail_links', 'attempts'] as const)
        await db.deleteFrom(table).execute()
      await db.deleteFrom('contact_submissions').execute()
    },
    async cause(which: number) {
      made += 1
      await causes[which]?.()
    },
    async run(mood: Mood, hours: number) {
      now += hours * hourMs + 1000
      server.mood = mood
      const kind = mood === 'away' || mood === 'unset' ? mood : 'smtp'
      await sendDueMail({ ...context, sendMail: senders[kind] })
    },
    async compare({ isOver = false } = {}): Promise<string[]> {
      const said = await whatIsSaid()
      const mails = await db
        .selectFrom('queue_entries')
        .select(['id', 'kind', 'about', 'recipient', 'created_at'])
        .where('queue', '=', 'mails')
        .where('kind', '<>', 'enquiry')
        .orderBy('created_at', 'desc')
        .execute()
      const problems: string[] = []
      for (const { id, kind, about } of mails) {
        const state = said.get(`${kind} ${about}`)
        const wanted = await possibleStates(id, isOver)
        if (!wanted.includes(state ?? 'nothing'))
          problems.push(`a mail '${kind}' is said to be ${state}, and is ${wanted.join(' or ')}`)
      }
      return problems
    },
    async [Symbol.asyncDispose]() {
      await server.close()
    },
  }

  /** By kind and subject, as the screens read it. */
  async function whatIsSaid(): Promise<Map<string, MailState['state'] | undefined>> {
    const said = new Map<string, MailState['state'] | undefined>()
    const links = []
    for (let [page, more] = [1, true]; more; page += 1) {
      const listed = await listPrivateLinks(db, actor, { page })
      links.push(...listed.links)
      more = listed.more
    }
    for (const link of links) {
      said.set(`private-link ${link.id}`, link.mail?.state)
      if ((stateOf(link, new Date()) === 'sent') !== (link.mail?.state === 'sent'))
        said.set(`private-link ${link.id}`, undefined)
    }
    for (const id of enquiries) {
      const enquiry = await findEnquiry(db, actor, id)
      for (const { kind, at, mail } of enquiry?.notices ?? []) {
        const isOwn = kind === 'acknowledgement'
        const key = isOwn ? `enquiry-received ${id}` : `enquiries-due ${kind} ${at.toISOString()}`
        said.set(key, mail?.state)
      }
    }
    for (const invitation of await listInvitations(db, actor))
      said.set(`invitation ${invitation.id}`, invitation.mail?.state)
    // Those of earlier histories stay: heads are never deleted.
    const heads = await db
      .selectFrom('archive_heads')
      .select(['id', 'at'])
      .orderBy('at', 'desc')
      .limit(10)
      .execute()
    for (const { at, mails } of await listHeads(db, 10)) {
      const own = heads.find((each) => +each.at === +at)
      said.set(`archive-head ${own?.id}`, mails[0]?.mail?.state)
    }
    return said
  }

  async function possibleStates(id: string, isOver: boolean): Promise<string[]> {
    if (server.answered.has(id)) return ['sent']
    const isFiled = await access(join(dataDir, 'outbox', `${id}.eml`)).then(
      () => true,
      () => false,
    )
    if (isFiled) return ['filed']
    // Its link has ended before a server took it; one that was taken unheard goes out again.
    return isOver ? ['failed'] : ['waiting', 'failed']
  }
}

/** A real mail server on loopback; `answered` has the ids of the mails that it has said 250 to. */
async function openMoodyServer() {
  const answered = new Set<string>()
  const state = { mood: 'back' as Mood }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_, __, done) {
      done(state.mood === 'refusing' ? new Error('This address is not here') : undefined)
    },
    onData(stream, session, done) {
      const keep = async () => {
        const raw = Buffer.concat(await Array.fromAsync(stream)).toString()
        const { messageId } = await PostalMime.parse(raw)
        if (state.mood === 'deaf') throw new Error('deaf')
        if (state.mood === 'slow') await pause(30)
        answered.add(/^<([\da-f-]{36})@/.exec(messageId ?? '')?.[1] ?? '')
      }
      keep().then(
        () => done(),
        () => {
          for (const connection of server.connections)
            if (connection.session === session) connection.close()
        },
      )
    },
  })
  // A connection that was broken off on purpose.
  server.on('error', () => {})
  const listening = once(server.server, 'listening')
  server.listen(0, '127.0.0.1')
  await listening
  return {
    port: (server.server.address() as AddressInfo).port,
    answered,
    set mood(mood: Mood) {
      state.mood = mood
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

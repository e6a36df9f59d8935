import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { createPrivateLink } from '#core/private-links/create-link.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Db } from '#db/schema.ts'
import { findMovedPages, namesNotRead, namesRead } from '#tests/support/asked-names.ts'
import { buildIfMoved } from '#tests/support/built.ts'
import { type Sent, send, until } from '#tests/support/http.ts'
import { addEditor } from '#tests/support/lists.ts'
import { nginxPath } from '#tests/support/nginx.ts'
import { addPerson, sessionCookie } from '#tests/support/people.ts'
import { startBehindShippedProxy } from '#tests/support/proxy.ts'
import { openRestartable, type Restartable } from '#tests/support/restartable.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

const unknown = 5000
const paths = ['/', '/themes/longevity', '/ar/team']
const marked = 'Name of a preview'

export const { row, about, check }: Check = {
  row: '59',
  about: `each header and cookie that the code reads, and ${unknown} others, beside open previews`,
  async check() {
    buildIfMoved()
    const figures = await askBeside('alone')
    if (!nginxPath()) throw new Error('nginx is not installed')
    return [...figures, ...(await askBeside('behind the nginx file of the product'))]
  },
}

async function askBeside(where: 'alone' | 'behind the nginx file of the product') {
  if (where === 'alone') {
    await using app = await openRestartable('sqlite')
    const agent = new Agent({ keepAlive: true })
    const figures = await look(where, app, (method, path, sent) =>
      send(app.origin, method, path, { agent, ...sent }),
    )
    agent.destroy()
    return figures
  }
  const { apps, proxy } = await startBehindShippedProxy<Restartable>(async (origin) => [
    await openRestartable('sqlite', { PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' }),
  ])
  const [app] = apps
  const agent = new TlsAgent({ keepAlive: true, ca: proxy.certificate })
  try {
    if (!app) throw new Error('No program')
    return await look(where, app, (method, path, sent) =>
      send(proxy.origin, method, path, { agent, ca: proxy.certificate, ...sent }),
    )
  } finally {
    agent.destroy()
    await proxy.stop()
    await app?.[Symbol.asyncDispose]()
  }
}

type Ask = (method: string, path: string, sent?: Sent) => ReturnType<typeof send>

async function look(where: string, { connection: { db } }: Restartable, ask: Ask) {
  const countEntries = async () => {
    const entries = await db.selectFrom('archive_entries').select('id').execute()
    return entries.length
  }
  // The first look at all pages is nobody's doing here.
  const findState = () => db.selectFrom('archive_state').select('looked_at').executeTakeFirst()
  await until('the archive has looked at every page', findState)
  const previews = await makePreviews(db, ask, where === 'alone' ? 'http' : 'https')
  const read = await namesRead()
  const names = [...read, ...namesNotRead(unknown)]
  // As a visitor gets them before anybody opens a preview.
  const plain = await Promise.all(paths.map((path) => ask('GET', path)))
  const before = await countEntries()
  const opened = await previews.open()
  const moved = await findMovedPages((path, headers) => ask('GET', path, { headers }), paths, names)
  const openedAgain = await previews.open()
  const after = await Promise.all(paths.map((path) => ask('GET', path)))
  const differing = after.filter(({ text }, index) => text !== plain[index]?.text)
  const figures: Figure[] = [
    {
      what: `${where}: previews open, a private link and those of staff (saved, and typed)`,
      value: `${opened} and ${openedAgain} of ${previews.count}`,
      limit: 'all',
      holds: opened === previews.count && openedAgain === previews.count,
    },
    {
      what: `${where}: names asked, those that the code reads among them`,
      value: `${names.length}, ${read.length}`,
      limit: `at least ${unknown}`,
      holds: names.length > unknown && read.length > 5,
    },
    noneOf(`${where}: pages that a name has changed`, moved.length),
    noneOf(`${where}: pages that a preview has changed`, differing.length),
    noneOf(
      `${where}: pages with the words of a preview`,
      after.filter(({ text }) => text.includes(marked)).length,
    ),
    noneOf(`${where}: entries that the archive has of it`, (await countEntries()) - before),
  ]
  return figures
}

/** A private link, and a theme's preview as staff see it: what is saved, and what a form holds. */
async function makePreviews(db: Db, ask: Ask, scheme: 'http' | 'https') {
  const privateLink = await createPrivateLink(
    db,
    { encryption: createEncryption('a secret for the bar'), origin: '' },
    await addEditor(db),
    {
      themeId: 'longevity',
      recipient: 'Layla',
      language: 'en',
      email: 'layla@example.com',
      asksAttestation: false,
      byMail: false,
      days: 7,
    },
  )
  const { email } = await addPerson(db, 'admin')
  const session = await sessionCookie(db, email)
  const cookie = scheme === 'https' ? `__Host-${session}` : session
  const draft = await findDraft(db, themeTexts, { key: 'longevity', language: 'en' })
  const body = new URLSearchParams({
    content: JSON.stringify({ ...draft?.list.rows[0], name: marked }),
  }).toString()
  const address = '/admin/themes/longevity/preview'
  const type = 'application/x-www-form-urlencoded'
  const opens: [Parameters<Ask>, string][] = [
    [['GET', privateLink], 'Layla'],
    [['GET', address, { headers: { cookie } }], 'Longevity'],
    [
      [
        'POST',
        address,
        { headers: { cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' }, body },
      ],
      marked,
    ],
  ]
  return {
    count: opens.length,
    async open(): Promise<number> {
      const answers = await Promise.all(
        opens.map(async ([asked, words]) => {
          const { status, text } = await ask(...asked)
          const isOpen = status === 200 && text.includes(words)
          if (!isOpen)
            process.stdout.write(`${asked[0]} ${asked[1]}: ${status} ${text.slice(0, 80)}\n`)
          return isOpen
        }),
      )
      return answers.filter(Boolean).length
    },
  }
}

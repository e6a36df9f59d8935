import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describeTables } from '#db/tables.ts'
import { type DatabaseKind, openDatabase } from './databases.ts'
import { attribute, findAll, hasClass, wordsOf } from './forms.ts'
import { send, until } from './http.ts'
import { mailedLink } from './mailed-link.ts'
import { addStaff, inDatabase, someEmail } from './people.ts'
import { PlainBrowser } from './plain-browser.ts'
import { makeScratchFolder } from './scratch.ts'
import { codeOf, serverSecret } from './second-factor.ts'
import { type RunningServer, startServer } from './server.ts'
import { openReceiver } from './webhook-receiver.ts'
import { readZip } from './zip.ts'

const root = resolve(import.meta.dirname, '../..')
const metricsToken = 'a token for the metrics alone'

/** What a person was shown once, or typed. */
export type Secret = { name: string; value: string }

/** A name that is no secret: it must be found, or the search would find nothing at all. */
export const openName: Secret = { name: 'recipient', value: 'Marked Family' }

/** A place where the program has written something that others may read. */
export type Copy = { name: string; bytes: Buffer }

/**
 * Lets people use a program with one secret of each kind, and gathers all that the program then tells,
 * stores and hands out (docs/bar.md 60).
 */
export async function gatherCopies(
  kind: DatabaseKind,
): Promise<{ secrets: Secret[]; copies: Copy[] }> {
  await using database = kind === 'postgres' ? await openDatabase(kind, 'sample') : undefined
  const receiver = await openReceiver()
  const site = await startServer({
    databaseUrl: database && 'url' in database.target ? database.target.url : undefined,
    env: {
      LOG_LEVEL: 'trace',
      SESSION_SECRET: serverSecret,
      METRICS_TOKEN: metricsToken,
      WEBHOOKS_TO_LOOPBACK: 'yes',
    },
  })
  try {
    const { page, secrets, email } = await spreadSecrets(site, receiver.addressOf('/hook'))
    await until('the webhook has heard', async () => receiver.heard.length > 0)
    const copies = [
      ...(await handedOut(site, page, email)),
      ...(await backedUp(site)),
      ...(await stored(site, kind)),
      { name: 'webhooks', bytes: Buffer.from(JSON.stringify(receiver.heard)) },
    ]
    await failWith(site, secrets)
    copies.push({ name: 'log and crash output', bytes: Buffer.from(site.log()) })
    return { secrets, copies }
  } finally {
    await site.stop()
    await receiver.close()
  }
}

/** The names of the copies in which the secret stands, as it is or as programs like to write it. */
export function findIn(copies: readonly Copy[], { value }: Secret): string[] {
  const bytes = Buffer.from(value)
  const forms = [
    bytes,
    Buffer.from(encodeURIComponent(value)),
    Buffer.from(bytes.toString('base64').replace(/=+$/, '')),
    Buffer.from(bytes.toString('hex')),
  ]
  return copies
    .filter((copy) => forms.some((form) => copy.bytes.includes(form)))
    .map(({ name }) => name)
}

/** Everything by the forms that people use. */
async function spreadSecrets(site: RunningServer, hook: string) {
  const admin = await addStaff(site, 'admin')
  const inviting = await new PlainBrowser(site).signInAs(admin.email)
  const email = someEmail('marked')
  await inviting.open('/admin/people/invite')
  await inviting.press('Send Invitation', { Email: email, Role: 'admin' })
  const invitation = await mailedLink(site, email, /invitation/i)
  const password = 'Quarry-7-lantern-of-tin'
  const page = await new PlainBrowser(site).open(invitation)
  await page.press('Create Account', { 'Full Name': 'Marked Person', Password: password })
  await page.press('Sign Out')
  await page.open('/auth')
  await page.press('Sign In', { Email: email, Password: 'Quarry-7-lantern-mistyped' })
  await page.press('Sign In', { Email: email, Password: password })
  const oneFactor = page.cookie('qantara-session')

  await page.open('/account/second-factor')
  const seed = shownSecret(page).replaceAll(' ', '')
  await page.press('Turn On', { Code: codeOf(seed) })
  const recoveryCode = findAll(page.document, ({ tagName }) => tagName === 'code').map(wordsOf)[0]
  const session = page.cookie('qantara-session')

  await page.open('/admin/keys')
  await page.press('Make Key', { Name: 'Marked key', ...allTicked(page) })
  const key = shownSecret(page)
  await send(site.origin, 'GET', '/api/team-members', {
    headers: { authorization: `Bearer ${key}` },
  })

  await page.open('/admin/webhooks')
  await page.press('Add Webhook', { Address: hook, ...allTicked(page) })
  const webhookSecret = shownSecret(page)
  await page.open('/admin/webhooks')
  await page.press(/^Send a Test: /)
  await page.press('Send a Test')

  await page.open('/admin/links')
  await page.press('Make Link', { Recipient: openName.value, Email: someEmail('reader') })
  const privateLink = shownSecret(page)
  await send(site.origin, 'GET', new URL(privateLink, site.origin).pathname)

  await new PlainBrowser(site)
    .open('/auth/magic-link')
    .then((asking) => asking.press(/Link/, { Email: email }))
  const magic = await mailedLink(site, email, /sign-in link/i)
  const secrets: Secret[] = [
    { name: 'password', value: password },
    { name: 'second factor', value: seed },
    { name: 'recovery code', value: recoveryCode ?? '' },
    { name: 'session before the second factor', value: oneFactor },
    { name: 'session', value: session },
    { name: 'key', value: key },
    { name: 'webhook secret', value: webhookSecret },
    { name: 'private link', value: tokenOf(privateLink) },
    { name: 'invitation', value: tokenOf(invitation) },
    { name: 'sign-in link', value: tokenOf(magic) },
  ]
  return { page, secrets, email }
}

/** What a page shows once. */
function shownSecret(page: PlainBrowser): string {
  const [place] = findAll(
    page.document,
    (each) => hasClass(each, 'secret-made') || hasClass(each, 'secret'),
  )
  const [code] = place ? findAll(place, ({ tagName }) => tagName === 'code') : []
  const shown = wordsOf(code ?? place)
  if (shown === '') throw new Error(`${page.address} shows no secret: ${page.text.slice(0, 500)}`)
  return shown
}

/** Every box of the page that can be ticked, by its label. */
function allTicked(page: PlainBrowser): Record<string, string> {
  const boxes = findAll(page.document, (each) => attribute(each, 'type') === 'checkbox')
  const ids = new Set(boxes.map((box) => attribute(box, 'id')))
  const labels = findAll(
    page.document,
    (each) => each.tagName === 'label' && ids.has(attribute(each, 'for')),
  )
  return Object.fromEntries(labels.map((label) => [wordsOf(label).trim(), 'on']))
}

const tokenOf = (link: string) =>
  new URL(link, 'http://localhost').searchParams.get('token') ?? link.split('/').at(-1) ?? ''

const screens = [
  '/admin',
  '/admin/history',
  '/admin/security',
  '/admin/people',
  '/account',
  '/admin/keys',
  '/admin/webhooks',
  '/admin/links',
  '/admin/jobs',
  '/admin/doctor',
  '/admin/archive',
  '/admin/find?q=Marked',
]
const nouns = [
  'team',
  'stocks',
  'prices',
  'themes',
  'letters',
  'legal',
  'pages',
  'disclosures',
  'claims',
]
const downloads = nouns.flatMap((noun) =>
  ['csv', 'json'].map((format) => `/admin/${noun}/export.${format}`),
)

/** Screens, exports, held data, the archive's export and metrics, as an admin gets them. */
async function handedOut(site: RunningServer, page: PlainBrowser, email: string): Promise<Copy[]> {
  const cookie = `qantara-session=${page.cookie('qantara-session')}`
  const day = new Date().toISOString().slice(0, 10)
  const copies: Copy[] = []
  for (const path of [
    ...screens,
    ...downloads,
    '/admin/enquiries/export.csv',
    '/admin/enquiries/export.json',
    '/admin/import/everything.zip',
    `/admin/archive/export.zip?from=${day}&until=${day}`,
  ]) {
    const { status, body } = await send(site.origin, 'GET', path, {
      headers: { cookie, 'accept-encoding': 'identity' },
    })
    if (status !== 200) throw new Error(`${path} answers ${status}`)
    if (!path.includes('.zip')) copies.push({ name: path, bytes: body })
    else
      for (const [name, bytes] of await readZip(body))
        copies.push({ name: `${path}: ${name}`, bytes })
  }
  const held = await send(site.origin, 'POST', '/admin/enquiries/held.json', {
    headers: { cookie, origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email }).toString(),
  })
  if (held.status !== 200) throw new Error(`Held data answers ${held.status}`)
  copies.push({ name: 'held data', bytes: held.body })
  const metrics = await send(site.origin, 'GET', '/metrics', {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  if (metrics.status !== 200) throw new Error(`Metrics answer ${metrics.status}`)
  copies.push({ name: 'metrics', bytes: metrics.body })
  return copies
}

/** A backup as the command makes it. */
async function backedUp(site: RunningServer): Promise<Copy[]> {
  const folder = await makeScratchFolder('qantara-copies-')
  const file = join(folder, 'backup.tar.gz')
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/qantara.ts', 'backup', file],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        DATA_DIR: site.dataDir,
        SESSION_SECRET: serverSecret,
        ...('url' in site.database && { DATABASE_URL: site.database.url }),
      },
    },
  )
  if (status !== 0) throw new Error(`The backup failed: ${stderr}`)
  const bytes = gunzipSync(await readFile(file))
  await rm(folder, { recursive: true })
  return [
    { name: 'backup', bytes },
    { name: 'words of the backup', bytes: Buffer.from(stdout + stderr) },
  ]
}

/** Every table, and every file but the mails that people get. */
async function stored(site: RunningServer, kind: DatabaseKind): Promise<Copy[]> {
  const tables = await inDatabase(site, async (db) => {
    const copies: Copy[] = []
    for (const { name } of await describeTables(db, kind)) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      copies.push({ name: `table ${name}`, bytes: Buffer.from(JSON.stringify(rows)) })
    }
    return copies
  })
  const entries = await readdir(site.dataDir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(outbox|assets)\//.test(path))
  for (const path of files)
    tables.push({ name: path.slice(site.dataDir.length + 1), bytes: await readFile(path) })
  return tables
}

/** Each secret comes along while what it is looked up in is away; at the end the program is ended hard. */
async function failWith(site: RunningServer, secrets: readonly Secret[]): Promise<void> {
  const away = ['sessions', 'api_keys', 'mail_links', 'private_links', 'users']
  const form = { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' }
  await inDatabase(site, async (db) => {
    for (const table of away)
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(db)
    let failed = 0
    for (const { value } of secrets) {
      const fields = new URLSearchParams({ email: 'marked@example.com', password: value })
      for (const [method, path, headers, body] of [
        ['GET', '/admin', { cookie: `qantara-session=${value}` }, undefined],
        ['GET', '/api/team-members', { authorization: `Bearer ${value}` }, undefined],
        ['GET', `/private/${value}`, {}, undefined],
        ['GET', `/auth/invitation?token=${value}`, {}, undefined],
        ['POST', '/auth', form, fields.toString()],
      ] as const) {
        const { status } = await send(site.origin, method, path, { headers, body })
        if (status >= 500) failed += 1
      }
    }
    if (failed < secrets.length) throw new Error('Hardly anything failed')
  })
  const before = site.workerPid()
  process.kill(before, 'SIGABRT')
  await until('another process serves', async () => site.workerPid() !== before)
}

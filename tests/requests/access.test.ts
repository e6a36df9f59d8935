import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route as Row } from '#app/route-table.ts'
import { routes as rows } from '#app/routes.ts'
import { pages } from '#app/site/pages.ts'
import { staffPageId } from '#app/staff-rows.ts'
import { keyScopes } from '#core/api-keys/api-key.ts'
import { createApiKey } from '#core/api-keys/create-key.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { createPrivateLink } from '#core/private-links/create-link.server.ts'
import { createPendingSignIn } from '#core/sign-in/pending-sign-ins.server.ts'
import { createWebhook } from '#core/webhooks/create-webhook.server.ts'
import { webhookEvents } from '#core/webhooks/webhook.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { attribute, findAll, valuesOf } from '../support/forms.ts'
import { send } from '../support/http.ts'
import { addPerson, inDatabase, sessionCookie } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { recordWrites, type Write } from '../support/write-log.ts'

/**
 * docs/bar.md 30, 57: who gets what at each address, asked of the running program. The table that
 * comes of it is committed, so a route without its row fails, and so does one whose row has changed.
 * What must hold whatever the table says is in the tests below it: above all, that whoever is
 * refused has changed nothing.
 */
type Route = {
  id: string
  file: string
  pattern: string
  /** Where nothing is; what an admin asks, whose forms must do nothing. */
  target: string
  /** Of something that is there. */
  real: string
  area: Row['area']
  guard: Row['guard']
  acts: boolean
}

const asks = ['GET', 'data', 'leaf', 'HEAD', 'POST', 'act', 'PUT', 'PATCH', 'DELETE'] as const
/** Only the script of a staff page asks so. */
const ofStaffPages: readonly string[] = ['data', 'leaf', 'act']
const people = [
  'anonymous',
  'viewer',
  'editor',
  'admin',
  'signed out',
  'disabled',
  'broken cookie',
  'half way',
  'key',
  'other key',
  'other origin',
  'lookup fails',
] as const
type Who = (typeof people)[number]
type Answered = { status: number; to?: string; text: string; kept: string | null }
type Cell = Partial<Record<(typeof asks)[number], Answered>>

const formType = 'application/x-www-form-urlencoded'

const strangers: Who[] = ['anonymous', 'signed out', 'disabled', 'broken cookie', 'half way']
const insufficientRoles: Who[] = ['viewer', 'editor', 'lookup fails']

/** Old addresses of the trash, which is a part of its list now. */
const movedTo: Record<string, string> = {
  '/admin/team/trash': '/admin/team?show=trash',
  '/admin/stocks/trash': '/admin/stocks?show=trash',
}

/**
 * The closed list of what a refused request may leave behind: where a key was looked at, how often it
 * was used. Whoever has signed in is seen, too, once a minute.
 */
const countsKeys = (pattern: string) => pattern.startsWith('/api/')
const isKey = (who: Who) => who === 'key' || who === 'other key'

const routes = allRoutes()
const staff = routes.filter(({ area }) => area)
const admin = routes.filter(({ area }) => area === 'admin')

/** Every address of the table once: GET and POST may have a row each. */
function allRoutes(): Route[] {
  return [...Map.groupBy(rows, ({ path }) => path).values()].map((same) => {
    const [row] = same as [Row]
    return {
      id: row.area ? staffPageId(row) : '',
      file: row.handler,
      pattern: row.path,
      target: fillIn(row.path, () => 'nobody'),
      real: '',
      area: row.area,
      guard: row.guard,
      acts: same.some(({ methods }) => methods.includes('POST')),
    }
  })
}

function fillIn(pattern: string, idOf: (name: string) => string): string {
  const chosen: Record<string, string> = {
    kind: 'team',
    file: 'export.csv',
    number: '1',
    section: 'themes',
  }
  return pattern
    .replace(/:name\{.*\\.png\}/, `${'0'.repeat(24)}.png`)
    .replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => chosen[name] ?? idOf(name))
    .replace('*', 'nowhere')
}

/** Something that is there for each kind of address: a refused request must find what to change. */
async function findReal(db: Db): Promise<(pattern: string) => string> {
  const owner = await addPerson(db, 'admin')
  const idOf = async (table: string, column = 'id') => {
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} limit 1`.execute(db)
    return String(rows[0]?.value ?? 'nobody')
  }
  const keyOf = async (kind: string) => {
    const text = db.selectFrom('texts').select('key').where('kind', '=', kind)
    return (await text.orderBy('key').executeTakeFirst())?.key ?? 'nobody'
  }
  await sessionCookie(db, owner.email)
  const enquiry = await anEnquiry(db)
  const theme = await idOf('themes')
  // The program cannot read what was encrypted with another secret, and has no need to.
  const encryption = createEncryption('a secret for tests, long enough to be one')
  const parts = { encryption, origin: 'http://localhost', webhooksToLoopback: false }
  await createApiKey(db, owner.id, {
    name: 'Partner',
    origin: '',
    reads: keyScopes,
    perMinute: 60,
    days: 0,
  })
  await createWebhook(db, parts, owner.id, {
    address: 'https://hooks.example.com/firm',
    events: webhookEvents,
  })
  await createPrivateLink(db, parts, owner.id, {
    recipient: 'Layla',
    email: 'layla@example.com',
    themeId: theme,
    language: 'en',
    days: 7,
    asksAttestation: false,
    byMail: false,
  })
  const member = await idOf('team_members')
  const ids: Record<string, string> = {
    team: member,
    stocks: await idOf('stock_picks'),
    enquiries: enquiry,
    keys: await idOf('api_keys'),
    webhooks: await idOf('webhooks'),
    links: await idOf('private_links'),
    claims: await idOf('claims', 'name'),
    people: owner.id,
    account: await idOf('sessions'),
    themes: theme,
    letters: await keyOf('letter'),
    legal: 'terms',
    pages: 'home',
    disclosures: await keyOf('disclosure'),
    jobs: 'send-mail',
    settings: 'mail',
    checklist: 'team',
  }
  const numbers: Record<string, string> = {
    revision: '1',
    version: '1',
    price: await idOf('price_points'),
  }
  return (pattern) => {
    const noun = pattern.split('/')[2] ?? ''
    return fillIn(
      pattern,
      (name) => numbers[name] ?? (name === 'section' ? 'themes' : ids[noun]) ?? 'nobody',
    )
  }
}

/** By a job of the program itself, as that of pages for the archive; whoever asks for one leaves a name. */
function isOfClock({ table, before, after }: Write): boolean {
  if (table === 'jobs') return (before?.requested_by ?? null) === (after?.requested_by ?? null)
  return ['job_runs', 'archive_state', 'archive_shown', 'social_images'].includes(table)
}

function isLastUse({ table, before, after }: Write): boolean {
  return table === 'sessions' && changedColumns(before, after).join() === 'last_seen_at'
}

/** Of a key: numbers and the day, and nothing of what was asked. */
function isCount({ table, before, after }: Write): boolean {
  const columns = changedColumns(before, after)
  if (table === 'api_keys')
    return columns.every((column) => ['last_used', 'requests'].includes(column))
  const own = ['count', 'key', 'window_started_at']
  return table === 'attempts' && columns.every((column) => own.includes(column))
}

function changedColumns(before: Write['before'], after: Write['after']): string[] {
  const columns = Object.keys({ ...before, ...after })
  return columns.filter(
    (column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
  )
}

function leavesCount(who: Who, pattern: string): boolean {
  return isKey(who) && countsKeys(pattern)
}

type Table = ReadonlyMap<string, Record<Who, Cell>>
type Ask = (typeof asks)[number]

/** Statuses of the first database, which the other one must have, too. */
let onSqlite: ((asked: readonly Ask[]) => unknown) | undefined

function asMarkdown(table: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    '# Who gets what at each address',
    '',
    'Made by tests/requests/access.test.ts from app/routes.ts and checked against the running program.',
    `Each cell has the status of, in this order: ${asks.join(', ')}.`,
    '"data" asks for the data of all routes of the page, "leaf" for those of the last one alone,',
    'and "act" posts the form as the script of the page does, which only staff pages know. 202 sends',
    'on, as 303 does. Staff pages are asked for things that are there, with the forms that an admin',
    'would send; only the admin asks for what is not there, and "lookup fails" only where staff are asked. A "key" may read everything that keys may',
    'read, the "other key" legal texts only; "half way" gave the password and not yet the second',
    'factor; "other origin" is a page elsewhere in the browser of an admin.',
    '',
    'Whoever is refused leaves all tables and all files as they were, but for what the last column',
    'says, and the time at which a session was last used.',
    '',
    line(['address', ...people, 'a refusal leaves']),
    line(['address', ...people, 'left'].map(() => '---')),
    ...routes.map(({ pattern }) => {
      const row = table.get(pattern)
      return line([
        `\`${pattern.replaceAll('|', '\\|')}\``,
        ...people.map((who) => asks.map((ask) => row?.[who]?.[ask]?.status ?? '–').join(' ')),
        countsKeys(pattern) ? 'how often the key was used' : 'nothing',
      ])
    }),
    '',
  ].join('\n')
}

test('a page takes a form in the table exactly where its file does', async () => {
  for (const { file, acts } of staff) {
    const source = await readFile(join(import.meta.dirname, '../../app', file), 'utf8')
    expect([file, /export (async function|function|const) action\b/.test(source)]).toEqual([
      file,
      acts,
    ])
  }
})

describe.each(databases)('access on %s', (kind) => {
  let database: TestDatabase | undefined
  let site: RunningServer
  const table = new Map<string, Record<Who, Cell>>()
  /** What requests that were refused have left. */
  const left: { who: Who; pattern: string; write: Write }[] = []
  /** Whose requests changed a file beside the database. */
  const movedFiles: Who[] = []
  /** Forms of an admin's pages that change something when an admin sends them as they are. */
  const effective: string[] = []
  let taken: () => Promise<Write[]>
  const agent = new Agent({ keepAlive: true })
  // What else is asked never reaches what differs between databases.
  const asked = kind === 'sqlite' ? asks : (['GET', 'POST'] as const)

  beforeAll(async () => {
    database = kind === 'postgres' ? await openDatabase(kind, 'sample') : undefined
    site = await startServer({
      databaseUrl: database && 'url' in database.target ? database.target.url : undefined,
      env: {
        // Else each of the lookups that fail here is told with its stack.
        LOG_LEVEL: 'error',
        // A copy of the template has an archive of pages that name another port: each page that is
        // sent would be a gap.
        SEED: 'sample',
      },
    })
    const realOf = await inDatabase(site, findReal)
    for (const route of routes) route.real = realOf(route.pattern)
    const cells = routes.map(() => ({}) as Record<Who, Cell>)
    await inDatabase(site, async (db) => {
      taken = await recordWrites(db, kind)
      const forms = await readForms(db)
      for (const who of people) {
        const headers = await headersOf(who, db)
        if (who === 'signed out')
          for (const index of routes.keys()) await post('/auth/sign-out', headers(index))
        if (who === 'lookup fails') await rename(db, 'user_roles', 'user_roles_away')
        await db.deleteFrom('attempts').execute()
        await taken()
        const before = await hashFiles()
        const asking = routes.filter((route) => who !== 'lookup fails' || route.guard === 'admin')
        // What is written must be known by its address where something may be.
        const alone = asking.filter(
          ({ guard, pattern }) =>
            who === 'admin' || guard === 'limited' || leavesCount(who, pattern),
        )
        for (const route of alone) await askAll(route, true)
        const atOnce = pLimit(4)
        await atOnce.map(
          asking.filter((route) => !alone.includes(route)),
          (route) => askAll(route, false),
        )
        for (const write of await taken()) left.push({ who, pattern: 'any address', write })

        async function askAll(route: Route, isAlone: boolean) {
          const index = routes.indexOf(route)
          const cell: Cell = {}
          for (const ask of asked) {
            if (!route.area && ofStaffPages.includes(ask)) continue
            // No staff page looks at a key.
            if (route.area && isKey(who) && !['GET', 'POST'].includes(ask)) continue
            const answer = await sendAs(ask, route, who, headers(index), forms)
            cell[ask] = answer
            if (!isAlone) continue
            for (const write of await taken())
              if (isRefused(answer)) left.push({ who, pattern: route.pattern, write })
          }
          const own = cells[index]
          if (own) own[who] = cell
        }

        if (who !== 'admin' && (await hashFiles()) !== before) movedFiles.push(who)
        if (who === 'lookup fails') await rename(db, 'user_roles_away', 'user_roles')
      }
      for (const [to, body] of forms) {
        const cookie = await sessionCookie(db, (await addPerson(db, 'admin')).email)
        await taken()
        const headers = { cookie, 'content-type': formType }
        await send(site.origin, 'POST', to, { headers, body, agent })
        if ((await taken()).some((write) => !isOfClock(write))) effective.push(to)
      }
    })
    for (const [index, route] of routes.entries())
      table.set(route.pattern, cells[index] as Record<Who, Cell>)
  }, 600_000)
  afterAll(async () => {
    agent.destroy()
    await site?.stop()
    await database?.close()
  })

  async function rename(db: Db, from: string, to: string): Promise<void> {
    await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
  }

  /** What the forms of an admin's pages send, by where they lead. */
  async function readForms(db: Db): Promise<Map<string, string>> {
    const cookie = await sessionCookie(db, (await addPerson(db, 'admin')).email)
    const forms = new Map<string, string>()
    for (const { real } of admin) {
      const { text, headers } = await send(site.origin, 'GET', real, { headers: { cookie }, agent })
      if (!/html/.test(headers['content-type'] ?? '')) continue
      const document = parse(text)
      for (const form of findAll(document, ({ tagName }) => tagName === 'form')) {
        if (attribute(form, 'method')?.toLowerCase() !== 'post') continue
        const to = new URL(attribute(form, 'action') ?? real, site.origin).pathname
        if (!forms.has(to)) forms.set(to, valuesOf(form, document).toString())
      }
    }
    return forms
  }

  /** Whether somebody got nothing but a no: not the page, and not what a form does. */
  function isRefused({ status, to }: Answered): boolean {
    return status >= 400 || Boolean(to?.startsWith('/auth?'))
  }

  /** Of all that the program keeps beside the database. */
  async function hashFiles(): Promise<string> {
    const entries = await readdir(site.dataDir, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/qantara\.sqlite|\/assets\//.test(file))
      .toSorted()
    const hash = createHash('sha256')
    for (const file of files) hash.update(file).update(await readFile(file))
    return hash.digest('hex')
  }

  /**
   * Who asks, by the number of the address: a session for each, since signing out ends one. What an
   * admin does may end their others, too, so each is by an admin of its own.
   */
  async function headersOf(who: Who, db: Db): Promise<(index: number) => Record<string, string>> {
    const always = (headers: Record<string, string>) => () => headers
    if (who === 'anonymous') return always({})
    if (who === 'broken cookie') return always({ cookie: 'qantara-session=broken.c2lnbmF0dXJl' })
    const role = who === 'viewer' || who === 'editor' ? who : 'admin'
    const person = await addPerson(db, role)
    if (who === 'half way') {
      const token = await db.transaction().execute((tx) => createPendingSignIn(tx, person.id))
      return always({ cookie: `qantara-second-factor=${token}` })
    }
    if (who === 'key' || who === 'other key') {
      const reads = who === 'key' ? keyScopes : ['legal']
      const key = { name: who, origin: '', reads, perMinute: 6000, days: 0 }
      return always({ authorization: `Bearer ${await createApiKey(db, person.id, key)}` })
    }
    const cookies: string[] = []
    for (let n = 0; n < routes.length; n += 1) {
      const { email } = who === 'admin' ? await addPerson(db, role) : person
      cookies.push(await sessionCookie(db, email))
    }
    if (who === 'disabled')
      await db
        .updateTable('users')
        .set({ disabled_at: new Date() })
        .where('id', '=', person.id)
        .execute()
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    return (index) => ({
      cookie: cookies[index] ?? '',
      ...(who === 'other origin' && elsewhere),
    })
  }

  function post(path: string, headers: Record<string, string>) {
    const own = { ...headers, 'content-type': formType }
    return send(site.origin, 'POST', path, { headers: own, body: '', agent })
  }

  async function sendAs(
    ask: keyof Cell,
    { id, target, real, area }: Route,
    who: Who,
    headers: Record<string, string>,
    forms: Map<string, string>,
  ): Promise<Answered> {
    const method = { data: 'GET', leaf: 'GET', act: 'POST' }[ask as string] ?? ask
    const ending = { data: '.data', leaf: `.data?_routes=${id}`, act: '.data' }[ask as string] ?? ''
    const isRead = method === 'GET' || method === 'HEAD'
    const place = who === 'admin' || area !== 'admin' ? target : real
    const filled = who === 'admin' ? '' : (forms.get(place) ?? '')
    const answer = await send(site.origin, method, place + ending, {
      // Packing and unpacking each answer was a tenth of the work.
      headers: {
        'accept-encoding': 'identity',
        ...headers,
        ...(!isRead && { 'content-type': formType }),
      },
      body: isRead ? undefined : filled,
      agent,
    })
    const { status, text } = answer
    return {
      status,
      to: answer.headers.location ?? /"redirect","([^"]*)"/.exec(text)?.[1],
      text,
      kept: answer.headers['cache-control'] ?? null,
    }
  }

  test('who is refused has changed nothing, whatever form an admin would have sent so', () => {
    expect(movedFiles).toEqual([])
    const unexpected = left.filter(
      ({ who, pattern, write }) =>
        !isOfClock(write) && !isLastUse(write) && !(leavesCount(who, pattern) && isCount(write)),
    )
    expect(unexpected).toEqual([])
    // Else it would say nothing that they changed nothing when others sent them.
    expect(effective.length).toBeGreaterThan(20)
  })

  test('every route has its row, and the row holds', async () => {
    expect(routes.length).toBeGreaterThan(200)
    if (kind === 'sqlite') await expect(asMarkdown(table)).toMatchFileSnapshot('../access-table.md')
    const statuses = routes.map(({ pattern }) => [
      pattern,
      ...people.map((who) =>
        asked.map((ask) => table.get(pattern)?.[who]?.[ask]?.status).join(' '),
      ),
    ])
    onSqlite ??= (others) =>
      routes.map(({ pattern }) => [
        pattern,
        ...people.map((who) =>
          others.map((ask) => table.get(pattern)?.[who]?.[ask]?.status).join(' '),
        ),
      ])
    expect(statuses).toEqual(onSqlite(asked))
  })

  test('a stranger gets no admin page, no data, and does nothing', () => {
    for (const { pattern, target, real } of admin)
      for (const who of strangers) {
        const cell = table.get(pattern)?.[who]
        const to = `/auth?${new URLSearchParams({ next: real })}`
        for (const ask of asked) {
          if (!['GET', 'HEAD', 'POST', ...ofStaffPages].includes(ask)) continue
          const status = ofStaffPages.includes(ask) ? 202 : 303
          expect(cell?.[ask], `${who} ${ask} ${target}`).toMatchObject({ status, to })
        }
      }
  })

  test('a role that is too low, or cannot be read, is denied everything', () => {
    for (const { pattern, target } of admin)
      for (const who of insufficientRoles) {
        const cell = table.get(pattern)?.[who]
        for (const ask of asked.filter((each) => !['PUT', 'PATCH', 'DELETE'].includes(each)))
          expect(cell?.[ask]?.status, `${who} ${ask} ${target}`).toBe(403)
        expect(cell?.GET?.text).toContain('Required role: ')
        expect(cell?.leaf?.text ?? '').not.toMatch(/@example\.com/)
      }
  })

  test('an admin on a page of another origin does nothing', () => {
    for (const { pattern, acts } of routes)
      if (acts)
        expect([pattern, table.get(pattern)?.['other origin'].POST?.status]).toEqual([pattern, 403])
  })

  test('an admin gets every page, and only missing things are missing', () => {
    for (const { pattern, target } of admin) {
      if (movedTo[pattern]) continue
      const status = /nobody|nowhere/.test(target) ? 404 : 200
      const cell = table.get(pattern)?.admin
      for (const ask of asked.filter((each) => ['GET', 'HEAD', 'data', 'leaf'].includes(each)))
        expect(cell?.[ask]?.status, `${ask} ${target}`).toBe(status)
    }
  })

  test('an admin who asks for an old address is sent to the new one', () => {
    for (const [pattern, to] of Object.entries(movedTo)) {
      const cell = table.get(pattern)?.admin
      expect(cell?.GET, pattern).toMatchObject({ status: 302, to })
      for (const ask of ['HEAD', 'data', 'leaf'] as const)
        if (cell?.[ask]) expect(cell[ask].to).toBe(to)
    }
  })

  test('only the methods that a form has are taken', () => {
    for (const { pattern, acts } of staff)
      for (const who of people) {
        if (who === 'other origin') continue
        const cell = table.get(pattern)?.[who]
        for (const ask of ['PUT', 'PATCH', 'DELETE'] as const)
          if (cell?.[ask]) expect(cell[ask].status).toBe(405)
        if (!acts && who === 'admin') expect(cell?.POST?.status, pattern).toBe(405)
      }
  })

  test('no answer is a server error', () => {
    for (const { pattern, area } of routes)
      for (const who of people)
        for (const ask of asked) {
          const answer = table.get(pattern)?.[who]?.[ask]
          if (!answer) continue
          expect(answer.status, `${who} ${ask} ${pattern}`).toBeLessThan(500)
          if (area) expect(answer.kept, `${who} ${ask} ${pattern}`).toMatch(/\bno-store\b/)
        }
  })

  test.runIf(kind === 'sqlite')('public addresses answer everybody alike', async () => {
    const targets = [
      ...pages.map(({ pattern }) => pattern.replace(/:\w+/, 'nobody')),
      '/api/team-members',
      '/api/themes',
      '/api/stock-picks?theme_id=longevity',
      '/api/submit-contact',
      '/api/log-security-event',
      '/nowhere',
    ]
    const cookies = await inDatabase(site, async (db) => [
      await sessionCookie(db, (await addPerson(db, 'admin')).email),
      'qantara-session=broken.c2lnbmF0dXJl',
    ])
    for (const target of targets)
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
        const ask = async (cookie: string) => {
          const answer = await fetch(site.origin + target, { method, headers: { cookie } })
          // Errors name their request.
          const text = (await answer.text()).replace(/[\da-f-]{36}/g, '')
          return { status: answer.status, text, cookies: answer.headers.getSetCookie() }
        }
        const expected = await ask('')
        for (const cookie of cookies)
          expect(await ask(cookie), `${method} ${target}`).toEqual(expected)
      }
  })
})

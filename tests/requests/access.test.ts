import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameOfCookie } from '#app/cookies.server.ts'
import type { Route as Row } from '#app/route-table.ts'
import { routes as rows } from '#app/routes.ts'
import { staffPageId } from '#app/staff-rows.ts'
import { keyScopes } from '#core/api-keys/api-key.ts'
import { createApiKey } from '#core/api-keys/create-key.server.ts'
import { recordPages } from '#core/archive/record.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { nouns } from '#core/nouns.ts'
import { issueToken } from '#core/people/links.server.ts'
import { createPendingSignIn } from '#core/people/sessions.server.ts'
import { createPrivateLink } from '#core/private-links/create-link.server.ts'
import { makeChallenge } from '#core/sign-in/challenge.server.ts'
import { toSignInThere } from '#core/sign-in/oidc.server.ts'
import { toSignIn } from '#core/sign-in/passkeys.server.ts'
import type { State, states } from '#core/sign-in/states.ts'
import { createWebhook } from '#core/webhooks/create-webhook.server.ts'
import { webhookEvents } from '#core/webhooks/webhook.ts'
import type { Db } from '#db/schema.ts'
import { schedule } from '#jobs/schedule.ts'
import { pages } from '#tests/support/site-pages.ts'
import { shownPages } from '../support/archived-pages.ts'
import { databases as both, type DatabaseKind, openDatabase } from '../support/databases.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { attribute, findAll, valuesOf } from '../support/forms.ts'
import { type Answer, send } from '../support/http.ts'
import { addPerson, inDatabase, sessionCookie } from '../support/people.ts'
import { serverSecret } from '../support/second-factor.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { recordWrites, type Write } from '../support/write-log.ts'

/**
 * docs/bar.md 30, 57: who gets what at each address, asked of the running program. The table that
 * comes of it is committed, so a route without its row fails, and so does one whose row has changed.
 * What must hold whatever the table says is in the tests below it: above all, that a
 * request that was refused has changed nothing.
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
  /** Whoever is nobody may leave something there. */
  mayWrite: boolean
  acts: boolean
}

/** Faults that are planted are looked for on one (`npm run bar -- planted-doors`). */
const databases = both.filter((kind) => (process.env.DOORS_ON ?? kind) === kind)

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
/** Who asks in each state of the sign-in, as the program's own table has them; what opens a link is in no browser. */
const asksIn: Record<State, Who | 'guarded-addresses.test.ts'> = {
  anonymous: 'anonymous',
  'link opened': 'anonymous',
  'second factor pending': 'half way',
  'passkey pending': 'half way',
  'OIDC pending': 'half way',
  reset: 'half way',
  enrolling: 'guarded-addresses.test.ts',
  'signed in': 'admin',
}
type Answered = { status: number; to?: string; text: string; kept: string | null }
type Cell = Partial<Record<(typeof asks)[number], Answered>>

const formType = 'application/x-www-form-urlencoded'

/** Whose own account answers them: what they do there may end their other sessions. */
const mayEndOthers = new Set<Who>(['viewer', 'editor', 'admin'])

const strangers: Who[] = ['anonymous', 'signed out', 'disabled', 'broken cookie', 'half way']
const insufficientRoles: Who[] = ['viewer', 'editor', 'lookup fails']

/** Old addresses: the trash is a part of its list now. */
const movedTo: Record<string, string> = {
  '/admin/team/trash': '/admin/team?show=trash',
  '/admin/stocks/trash': '/admin/stocks?show=trash',
  '/admin/prices/update': '/admin/prices',
}

/**
 * The closed list of what a refused request may leave behind: where a key was looked at, how often it
 * was used. Whoever has signed in is seen, too, once a minute.
 */
const countsKeys = (pattern: string) => pattern.startsWith('/api/')
/** Where somebody may guess, with what they type there: it is counted, and told to the security log. */
const typedSecret = 'Quarry-7-typed-by-a-stranger'
const guesses: Record<string, Record<string, string>> = {
  '/auth': { email: 'stranger@example.com', password: typedSecret },
  '/auth/second-factor': { code: '000000' },
}
/** Each costs the hash of a password. */
const guessing: readonly Who[] = ['anonymous', 'half way']
const isKey = (who: Who) => who === 'key' || who === 'other key'

const endsSessions = (pattern: string) => /^\/(auth|account|admin\/people)\b/.test(pattern)

/** Only for who is signed in. */
const isPersonal = (area: Row['area']) => area === 'admin' || area === 'account'

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
      mayWrite: row.area === 'sign-in' || same.some(({ counts }) => counts),
      acts: same.some(({ methods }) => methods.includes('POST')),
    }
  })
}

type HalfWayCookie = Exclude<NonNullable<(typeof states)[State]['cookie']>, 'session'>

/** Every cookie that shows where a browser stands in which nobody is signed in: all at once, as each step asks for one. */
async function cookiesOfHalfWay(db: Db, { id: userId, email }: { id: string; email: string }) {
  const encryption = createEncryption(serverSecret)
  const tokens = await db.transaction().execute(
    async (tx): Promise<Record<HalfWayCookie, string>> => ({
      secondFactor: await createPendingSignIn(tx, userId),
      reset: (await issueToken(tx, 'reset-ticket', { email, userId })).token,
      passkey: makeChallenge(encryption, toSignIn).sealed,
      oidc: makeChallenge(encryption, toSignInThere).sealed,
    }),
  )
  return Object.entries(tokens)
    .map(([which, token]) => `${nameOfCookie(which as HalfWayCookie, false)}=${token}`)
    .join('; ')
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
  if ((await idOf('archive_entries', 'number')) === 'nobody')
    await recordPages(db, shownPages(db, 1), { now: new Date() })
  const theme = await idOf('themes')
  const encryption = createEncryption(serverSecret)
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
  const ids: Record<string, string> = {}
  for (const noun of Object.keys(nouns)) ids[noun] = await idOf(noun)
  Object.assign(ids, {
    // Its first change added it, which is not undone.
    claims: 'education_1',
    team: member,
    stocks: await idOf('stock_picks'),
    enquiries: enquiry,
    keys: await idOf('api_keys'),
    webhooks: await idOf('webhooks'),
    links: await idOf('private_links'),
    people: owner.id,
    sessions: await idOf('sessions'),
    themes: theme,
    letters: await keyOf('letter'),
    legal: 'terms',
    pages: 'home',
    disclosures: await keyOf('disclosure'),
    jobs: 'send-mail',
    settings: 'mail',
    checklist: 'team',
  })
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

/** By a job of the program itself, as that of pages for the archive; a reader who asks for one leaves a name. */
function isOfClock({ table, before, after }: Write): boolean {
  if (table === 'jobs') return (before?.requested_by ?? null) === (after?.requested_by ?? null)
  return ['job_runs', 'archive_state', 'archive_shown', 'social_images'].includes(table)
}

function isLastUse({ table, before, after }: Write): boolean {
  return table === 'sessions' && changedColumns(before, after).join() === 'last_seen_at'
}

/** Of a key: numbers and the day, and nothing of what was asked. */
function isCount(write: Write): boolean {
  const columns = changedColumns(write.before, write.after)
  if (write.table === 'api_keys')
    return columns.every((column) => ['last_used', 'requests'].includes(column))
  return isAttempt(write)
}

/** A number beside the hash of who tries: never what was typed. */
function isAttempt({ table, before, after }: Write): boolean {
  const own = ['count', 'key', 'window_started_at']
  return (
    table === 'attempts' &&
    changedColumns(before, after).every((column) => own.includes(column)) &&
    !holdsTyped(after)
  )
}

/** What a guess leaves: how often there was one, and an event that holds nothing of what was guessed. */
function isOfGuess(write: Write): boolean {
  const isNewEvent = write.table === 'security_events' && write.before === null
  return isAttempt(write) || (isNewEvent && !holdsTyped(write.after))
}

const holdsTyped = (row: Write['after']) => JSON.stringify(row).includes(typedSecret)

function changedColumns(before: Write['before'], after: Write['after']): string[] {
  const columns = Object.keys({ ...before, ...after })
  return columns.filter(
    (column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
  )
}

function leavesCount(who: Who, pattern: string): boolean {
  return isKey(who) && countsKeys(pattern)
}

function isGuess(who: Who, pattern: string): boolean {
  return guessing.includes(who) && pattern in guesses
}

/** What a refusal at this address may leave, as the table says it. */
function leftAt(pattern: string): string {
  if (countsKeys(pattern)) return 'how often the key was used'
  return pattern in guesses ? 'how often it was tried, an event' : 'nothing'
}

type Table = ReadonlyMap<string, Record<Who, Cell>>
type Ask = (typeof asks)[number]
/** A method that no form has is refused before anybody is looked at: who may nothing, and who may most, send one each. */
const neverSent: readonly Ask[] = ['PUT', 'PATCH', 'DELETE']
const sendOne: readonly Who[] = ['anonymous', 'admin', 'key']
const sends = (who: Who, ask: Ask, index: number) =>
  sendOne.includes(who) && neverSent[(index + sendOne.indexOf(who)) % neverSent.length] === ask

/** The first address of each guard, of staff pages and of others, and where somebody may guess. */
const oneOfEachGuard = new Set([
  ...Map.groupBy(routes, ({ guard, area }) => `${guard} ${area}`)
    .values()
    .map(([first]) => first?.pattern),
  ...Object.keys(guesses),
])

/**
 * On PostgreSQL an admin asks everywhere, who reaches what differs between databases, and a key wherever keys are
 * looked at. What a guard asks the database is the same at each of its addresses.
 */
function isAskedOn(kind: DatabaseKind, who: Who, { guard, pattern }: Route): boolean {
  if (who === 'lookup fails' && guard !== 'admin') return false
  if (kind === 'sqlite' || who === 'admin') return true
  return (isKey(who) && countsKeys(pattern)) || oneOfEachGuard.has(pattern)
}

/** They are told from those who ask in every way before an address is looked at: strangers, and who may too little. */
const toldBefore: readonly Who[] = [
  'viewer',
  'signed out',
  'disabled',
  'broken cookie',
  'half way',
  'lookup fails',
]

/** Who is told by what a session says, which nobody looks at where anybody may come. */
const toldBySession: readonly Who[] = [...toldBefore, 'editor']

/**
 * In fewer ways ask those who are told before, and everybody on PostgreSQL, who reaches only what differs
 * between databases: neither HEAD nor what no form sends, and of a staff page its data and its action, which
 * have the guards, loaders and actions of its document.
 */
function asksOf(
  kind: DatabaseKind,
  who: Who,
  { area, guard }: Pick<Route, 'area' | 'guard'>,
): readonly Ask[] {
  if (!area && guard === 'anyone' && toldBySession.includes(who)) return ['GET']
  if (kind === 'postgres' || toldBefore.includes(who))
    return area ? ['data', 'act'] : ['GET', 'POST']
  if (!area) return asks.filter((ask) => !ofStaffPages.includes(ask))
  // Of a whole page, or of a denial, made once more.
  return who === 'anonymous' ? asks : asks.filter((ask) => ask !== 'HEAD')
}

/** What the first database answers, and the other one must, wherever it is asked. */
let onSqlite: Table | undefined

function asMarkdown(table: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    '# Who gets what at each address',
    '',
    'Made by tests/requests/access.test.ts from app/routes.ts and checked against the running program.',
    `Each cell has the status of, in this order: ${asks.join(', ')}.`,
    '"data" asks for the data of all routes of the page, "leaf" for those of the last one alone,',
    'and "act" posts the form as the script of the page does, which only staff pages know. 202 sends',
    'on, as 303 does. Of PUT, PATCH and DELETE, which no form has, those who may nothing and those who may most send one',
    'each at an address. Who is told apart before an address is looked at (viewer, signed out, disabled, broken cookie, half way and "lookup fails") asks a',
    'staff page for its data and its action, and others by GET and POST; where anybody may come, GET alone, as an editor does. Staff pages are asked for things that are there, with the forms that an admin',
    'would send; only the admin asks for what is not there, and "lookup fails" only where staff are asked. A "key" may read everything that keys may',
    'read, the "other key" legal texts only; "half way" has the cookie of every state of the sign-in in',
    'which nobody is signed in yet; "other origin" is a page elsewhere in the browser of an admin, which sends forms. "Anonymous"',
    'and "half way" send a password and a code that are wrong where those are asked for.',
    '',
    'Of the states of the sign-in (core/sign-in/states.ts) ask:',
    `${Object.entries(asksIn)
      .map(([state, who]) => `${state} (${who})`)
      .join(', ')}.`,
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
        leftAt(pattern),
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

/** What was asked of the program on one database, and what came of it. */
type Gathered = {
  site: RunningServer
  table: Table
  /** With what is there on this database. */
  routes: readonly Route[]
  /** What requests that were refused have left. */
  left: { who: Who; pattern: string; write: Write }[]
  /** What reading has left, of which an admin may do everything. */
  leftByReading: { who: Who; write: Write }[]
  /** Whose requests changed a file beside the database. */
  movedFiles: Who[]
  /** Forms of an admin's pages that change something when an admin sends them as they are. */
  effective: string[]
  close(): Promise<void>
}

const gathered = new Map<DatabaseKind, Promise<Gathered>>()

/** Of both databases at once: each waits for the other's program a third of its time. */
function gatherOn(kind: DatabaseKind): Promise<Gathered> {
  for (const each of databases) {
    if (gathered.has(each)) continue
    const gathering = gather(each)
    gathering.catch(() => {})
    gathered.set(each, gathering)
  }
  return gathered.get(kind) as Promise<Gathered>
}

async function gather(kind: DatabaseKind): Promise<Gathered> {
  const database = kind === 'postgres' ? await openDatabase(kind, 'sample') : undefined
  const site = await startServer({
    databaseUrl: database && 'url' in database.target ? database.target.url : undefined,
    env: {
      // Else each of the lookups that fail here is told with its stack.
      LOG_LEVEL: 'error',
      SESSION_SECRET: serverSecret,
    },
    // What they change by themselves is nobody's; and those of pages would be half of the work.
    heldJobs: schedule.map(({ name }) => name),
  })
  const agent = new Agent({ keepAlive: true })
  const realOf = await inDatabase(site, findReal)
  const own = routes.map((route) => ({ ...route, real: realOf(route.pattern) }))
  const cells = own.map(() => ({}) as Record<Who, Cell>)
  const left: Gathered['left'] = []
  const leftByReading: Gathered['leftByReading'] = []
  const movedFiles: Who[] = []
  const effective: string[] = []
  const atOnce = pLimit(6)
  await inDatabase(site, async (db) => {
    const taken = await recordWrites(db, kind)
    const reader = await sessionCookie(db, (await addPerson(db, 'admin')).email)
    await taken()
    const { documents, forms } = await readDocuments(reader)
    for (const write of await taken()) leftByReading.push({ who: 'admin', write })
    for (const who of people) {
      const headers = await headersOf(who, db)
      if (who === 'lookup fails') await rename(db, 'user_roles', 'user_roles_away')
      await db.deleteFrom('attempts').execute()
      await taken()
      const before = await hashFiles()
      const asking = own.filter((route) => isAskedOn(kind, who, route))
      // What is written must be known by its address where something may be.
      const alone = asking.filter(
        ({ guard, mayWrite, pattern }) =>
          who === 'admin' ||
          mayWrite ||
          guard === 'person' ||
          leavesCount(who, pattern) ||
          isGuess(who, pattern),
      )
      const isSafe = (ask: Ask) => ask !== 'POST' && ask !== 'act'
      // An admin is refused little of what can be asked, and by reading nobody changes anything.
      if (who === 'admin') {
        await atOnce.map(asking, (route) =>
          askAll(route, asksOf(kind, who, route).filter(isSafe), false),
        )
        for (const write of await taken()) leftByReading.push({ who, write })
      }
      const isOpen = (ask: Ask) => who !== 'admin' || !isSafe(ask)
      for (const route of alone) await askAll(route, asksOf(kind, who, route).filter(isOpen), true)
      await atOnce.map(
        asking.filter((route) => !alone.includes(route)),
        (route) => askAll(route, asksOf(kind, who, route), false),
      )
      for (const write of await taken()) left.push({ who, pattern: 'any address', write })

      async function askAll(route: Route, each: readonly Ask[], isAlone: boolean) {
        const index = own.indexOf(route)
        const row = cells[index] as Record<Who, Cell>
        row[who] ??= {}
        for (const ask of each) {
          // No staff page looks at a key.
          if (route.area && isKey(who) && !['GET', 'POST'].includes(ask)) continue
          if (neverSent.includes(ask) && !sends(who, ask, index)) continue
          // What is read is made as for an admin.
          if (who === 'other origin' && isSafe(ask)) continue
          const known = who === 'admin' && ask === 'GET' ? documents.get(route.target) : undefined
          const answer = known ?? (await sendAs(ask, route, who, headers(index), forms))
          row[who][ask] = answer
          if (!isAlone) continue
          for (const write of await taken())
            if (isRefused(answer)) left.push({ who, pattern: route.pattern, write })
        }
      }

      if (who !== 'admin' && (await hashFiles()) !== before) movedFiles.push(who)
      if (who === 'lookup fails') await rename(db, 'user_roles_away', 'user_roles')
    }
    for (const [to, body] of kind === 'sqlite' ? forms : []) {
      const cookie = await sessionCookie(db, (await addPerson(db, 'admin')).email)
      await taken()
      const headers = { cookie, 'content-type': formType }
      await send(site.origin, 'POST', to, { headers, body, agent })
      if ((await taken()).some((write) => !isOfClock(write))) effective.push(to)
    }
  })
  return {
    site,
    table: new Map(own.map(({ pattern }, index) => [pattern, cells[index] as Record<Who, Cell>])),
    routes: own,
    left,
    leftByReading,
    movedFiles,
    effective,
    async close() {
      agent.destroy()
      await site.stop()
      await database?.close()
    },
  }

  async function rename(db: Db, from: string, to: string): Promise<void> {
    await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
  }

  /** An admin's pages by their address, and what their forms send by where they lead. */
  async function readDocuments(cookie: string) {
    const documents = new Map<string, Answered>()
    const forms = new Map<string, string>()
    const asked = { headers: { cookie, 'accept-encoding': 'identity' }, agent }
    for (const route of own.filter(({ area }) => isPersonal(area))) {
      // Who else would send the forms?
      if (!isAskedOn(kind, 'viewer', route)) continue
      const { real } = route
      const answer = await send(site.origin, 'GET', real, asked)
      documents.set(real, answeredBy(answer))
      if (!/html/.test(answer.headers['content-type'] ?? '')) continue
      const document = parse(answer.text)
      for (const form of findAll(document, ({ tagName }) => tagName === 'form')) {
        if (attribute(form, 'method')?.toLowerCase() !== 'post') continue
        const to = new URL(attribute(form, 'action') ?? real, site.origin).pathname
        if (!forms.has(to)) forms.set(to, valuesOf(form, document).toString())
      }
    }
    return { documents, forms }
  }

  function answeredBy({ status, headers, text }: Answer): Answered {
    return {
      status,
      to: headers.location ?? /"redirect","([^"]*)"/.exec(text)?.[1],
      // Of a hundred megabytes in all; only a denial is read.
      text: '',
      kept: headers['cache-control'] ?? null,
    }
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
   * Who asks, by the number of the address: where a session may be ended, one of its own. What an
   * admin does there may end their others, too, so each is by an admin of its own.
   */
  async function headersOf(who: Who, db: Db): Promise<(index: number) => Record<string, string>> {
    const always = (headers: Record<string, string>) => () => headers
    if (who === 'anonymous') return always({})
    if (who === 'broken cookie') return always({ cookie: 'qantara-session=broken.c2lnbmF0dXJl' })
    const role = who === 'viewer' || who === 'editor' ? who : 'admin'
    const person = await addPerson(db, role)
    if (who === 'half way') return always({ cookie: await cookiesOfHalfWay(db, person) })
    if (who === 'key' || who === 'other key') {
      const reads = who === 'key' ? keyScopes : ['legal']
      const key = { name: who, origin: '', reads, perMinute: 6000, days: 0 }
      return always({ authorization: `Bearer ${await createApiKey(db, person.id, key)}` })
    }
    const cookieOf = async ({ email }: { email: string }) => sessionCookie(db, email)
    const shared = await cookieOf(person)
    if (who === 'signed out') {
      await post('/auth/sign-out', { cookie: shared })
      return always({ cookie: shared })
    }
    const cookies = new Map<number, string>()
    for (const [index, { pattern }] of routes.entries())
      if (endsSessions(pattern))
        cookies.set(
          index,
          await cookieOf(mayEndOthers.has(who) ? await addPerson(db, role) : person),
        )
    if (who === 'disabled')
      await db
        .updateTable('users')
        .set({ disabled_at: new Date() })
        .where('id', '=', person.id)
        .execute()
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    return (index) => ({
      cookie: cookies.get(index) ?? shared,
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
    const place = who === 'admin' || !isPersonal(area) ? target : real
    const guess = isGuess(who, place) && new URLSearchParams(guesses[place]).toString()
    const filled = who === 'admin' ? '' : guess || (forms.get(place) ?? '')
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
    return { ...answeredBy(answer), ...(insufficientRoles.includes(who) && { text: answer.text }) }
  }
}

describe.each(databases)('access on %s', (kind) => {
  let run: Gathered
  let table: Table
  let site: RunningServer
  const askedBy = (who: Who) => asksOf(kind, who, { area: 'admin', guard: 'admin' })
  beforeAll(async () => {
    run = await gatherOn(kind)
    table = run.table
    site = run.site
  }, 600_000)
  afterAll(() => run?.close())

  test('who is refused has changed nothing, whatever form an admin would have sent so (Directus 2025)', () => {
    expect(run.movedFiles).toEqual([])
    const unexpected = run.left.filter(
      ({ who, pattern, write }) =>
        !isOfClock(write) &&
        !isLastUse(write) &&
        !(leavesCount(who, pattern) && isCount(write)) &&
        !(isGuess(who, pattern) && isOfGuess(write)),
    )
    expect(unexpected).toEqual([])
    // And what may be left is left, or it would not have been looked at.
    const tables = run.left
      .filter(({ who, pattern, write }) => isGuess(who, pattern) && !isOfClock(write))
      .map(({ pattern, write }) => `${pattern} ${write.table}`)
    expect(new Set(tables)).toEqual(
      new Set(
        Object.keys(guesses).flatMap((path) => [`${path} attempts`, `${path} security_events`]),
      ),
    )
    // Else it would say nothing that they changed nothing when others sent them.
    if (kind === 'sqlite') expect(run.effective.length).toBeGreaterThan(20)
  })

  test('reading changes nothing, whatever the role of the reader', () => {
    const unexpected = run.leftByReading.filter(
      ({ write }) => !isOfClock(write) && !isLastUse(write),
    )
    expect(unexpected).toEqual([])
  })

  test('every route has its row, and the row holds', async () => {
    expect(routes.length).toBeGreaterThan(200)
    if (kind === 'sqlite') await expect(asMarkdown(table)).toMatchFileSnapshot('../access-table.md')
    onSqlite ??= table
    const statusesIn = (answers: Table) =>
      routes.map(({ pattern }) => [
        pattern,
        ...people.map((who) =>
          asks
            .filter((ask) => table.get(pattern)?.[who]?.[ask])
            .map((ask) => `${ask} ${answers.get(pattern)?.[who]?.[ask]?.status}`)
            .join(' '),
        ),
      ])
    expect(statusesIn(table)).toEqual(statusesIn(onSqlite))
  })

  test('a stranger gets no admin page, no data, and does nothing (of the disabled, Directus 2025)', () => {
    for (const route of run.routes.filter(({ area }) => isPersonal(area)))
      for (const who of strangers.filter((each) => isAskedOn(kind, each, route))) {
        const { pattern, target, real } = route
        const cell = table.get(pattern)?.[who]
        const to = `/auth?${new URLSearchParams({ next: real })}`
        for (const ask of askedBy(who)) {
          if (!['GET', 'HEAD', 'POST', ...ofStaffPages].includes(ask)) continue
          const status = ofStaffPages.includes(ask) ? 202 : 303
          expect(cell?.[ask], `${who} ${ask} ${target}`).toMatchObject({ status, to })
        }
      }
  })

  test('a role that is too low, or cannot be read, is denied everything (order, undo, restore: Payload 2026)', () => {
    for (const route of admin)
      for (const who of insufficientRoles.filter((each) => isAskedOn(kind, each, route))) {
        const { pattern, target } = route
        const cell = table.get(pattern)?.[who]
        for (const ask of askedBy(who).filter((each) => !neverSent.includes(each)))
          expect(cell?.[ask]?.status, `${who} ${ask} ${target}`).toBe(403)
        // A page says it in words, an address of data by its name.
        expect((cell?.GET ?? cell?.data)?.text).toMatch(/Required role: |"requiredRole"/)
        expect(cell?.leaf?.text ?? '').not.toMatch(/@example\.com/)
      }
  })

  test.runIf(kind === 'sqlite')('an admin on a page of another origin does nothing', () => {
    for (const { pattern, acts } of routes)
      if (acts) {
        const status = table.get(pattern)?.['other origin'].POST?.status
        expect([pattern, status]).toEqual([pattern, 403])
      }
  })

  test('an admin gets every page, and only missing things are missing', () => {
    for (const { pattern, target } of admin) {
      if (movedTo[pattern]) continue
      // Texts of rows are asked for by list and row, so that without both there are none.
      const status = /nobody|nowhere|row-texts/.test(target) ? 404 : 200
      const cell = table.get(pattern)?.admin
      for (const ask of askedBy('admin').filter((each) => ['GET', 'data', 'leaf'].includes(each)))
        expect(cell?.[ask]?.status, `${ask} ${target}`).toBe(status)
    }
  })

  test('an admin who asks for an old address is sent to the new one', () => {
    for (const [pattern, to] of Object.entries(movedTo)) {
      const cell = table.get(pattern)?.admin
      if (askedBy('admin').includes('GET'))
        expect(cell?.GET, pattern).toMatchObject({ status: 302, to })
      for (const ask of ['data', 'leaf'] as const) if (cell?.[ask]) expect(cell[ask].to).toBe(to)
    }
  })

  test('only the methods that a form has are taken', () => {
    for (const { pattern, acts } of staff)
      for (const who of people) {
        if (who === 'other origin') continue
        const cell = table.get(pattern)?.[who]
        for (const ask of neverSent) if (cell?.[ask]) expect(cell[ask].status).toBe(405)
        if (!acts && who === 'admin') expect((cell?.POST ?? cell?.act)?.status, pattern).toBe(405)
      }
  })

  test('no answer is a server error', () => {
    for (const { pattern, area } of routes)
      for (const who of people)
        for (const ask of asks) {
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
    for (const [at, target] of targets.entries())
      for (const method of at === 0 ? ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] : ['GET', 'POST']) {
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

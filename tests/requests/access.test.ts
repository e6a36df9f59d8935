import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes as rows } from '#app/routes.ts'
import { pages } from '#app/site/pages.ts'
import { staffPageId } from '#app/staff-rows.ts'
import type { Db } from '#db/schema.ts'
import { send } from '../support/http.ts'
import { addPerson, inDatabase, sessionCookie } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'

/**
 * docs/bar.md 30: who gets what at each address of the staff pages, asked of the running program.
 * The table that comes of it is committed, so a route without its row fails, and so does one whose
 * row has changed. What must hold whatever the table says is in the tests below it.
 */
type Route = {
  id: string
  file: string
  pattern: string
  target: string
  area: string
  acts: boolean
}

const asks = ['GET', 'data', 'leaf', 'HEAD', 'POST', 'act', 'PUT', 'PATCH', 'DELETE'] as const
const people = [
  'anonymous',
  'viewer',
  'editor',
  'admin',
  'signed out',
  'disabled',
  'broken cookie',
  'lookup fails',
] as const
type Who = (typeof people)[number]
type Cell = Record<
  (typeof asks)[number],
  { status: number; to?: string; text: string; kept: string | null }
>

const formType = 'application/x-www-form-urlencoded'

const strangers: Who[] = ['anonymous', 'signed out', 'disabled', 'broken cookie']
const insufficientRoles: Who[] = ['viewer', 'editor', 'lookup fails']

/** Old addresses of the trash, which is a part of its list now. */
const movedTo: Record<string, string> = {
  '/admin/team/trash': '/admin/team?show=trash',
  '/admin/stocks/trash': '/admin/stocks?show=trash',
}

let site: RunningServer
let routes: Route[]
const table = new Map<string, Record<Who, Cell>>()
const agent = new Agent({ keepAlive: true })

beforeAll(async () => {
  // Else each of the lookups that fail here is told with its stack.
  site = await startServer({ env: { LOG_LEVEL: 'error' } })
  routes = staffRoutes()
  const rows = routes.map(() => ({}) as Record<Who, Cell>)
  for (const who of people) {
    const cookies = await inDatabase(site, (db) => cookiesOf(who, routes.length, db))
    if (who === 'signed out') for (const cookie of cookies) await post('/auth/sign-out', cookie, {})
    if (who === 'lookup fails') await rename('user_roles', 'user_roles_away')
    // What an admin does may show at the next address; the others do nothing.
    const atOnce = pLimit(who === 'admin' ? 1 : 4)
    const cells = await atOnce.map(routes, (route, index) => askAll(route, cookies[index] ?? ''))
    for (const [index, cell] of cells.entries()) (rows[index] as Record<Who, Cell>)[who] = cell
    if (who === 'lookup fails') await rename('user_roles_away', 'user_roles')
  }
  for (const [index, route] of routes.entries())
    table.set(route.pattern, rows[index] as Record<Who, Cell>)
}, 300_000)
afterAll(async () => {
  agent.destroy()
  await site?.stop()
})

/** The staff pages of the table of addresses. */
function staffRoutes(): Route[] {
  return rows.flatMap((row) =>
    row.area
      ? {
          id: staffPageId(row),
          file: row.handler,
          pattern: row.path,
          target: row.path.replace(/:\w+/g, 'nobody').replace('*', 'nowhere'),
          area: row.area,
          acts: row.methods.includes('POST'),
        }
      : [],
  )
}

async function askAll(route: Route, cookie: string): Promise<Cell> {
  const cell = {} as Cell
  for (const ask of asks) cell[ask] = await sendAs(ask, route, cookie)
  return cell
}

async function rename(from: string, to: string): Promise<void> {
  await inDatabase(site, (db) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db),
  )
}

/**
 * A session for each address, since signing out ends one. Only what an admin does may end the others,
 * too: each is by a person of their own.
 */
async function cookiesOf(who: Who, count: number, db: Db): Promise<string[]> {
  const unsigned: Partial<Record<Who, string>> = {
    anonymous: '',
    'broken cookie': 'qantara-session=broken.c2lnbmF0dXJl',
  }
  const known = unsigned[who]
  if (known !== undefined) return Array.from({ length: count }, () => known)
  const role = who === 'viewer' || who === 'editor' ? who : 'admin'
  let person = await addPerson(db, role)
  const cookies: string[] = []
  for (let n = 0; n < count; n += 1) {
    if (who === 'admin' && n > 0) person = await addPerson(db, role)
    cookies.push(await sessionCookie(db, person.email))
  }
  if (who === 'disabled')
    await db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', person.id)
      .execute()
  return cookies
}

function post(path: string, cookie: string, form: Record<string, string>): Promise<Response> {
  return fetch(site.origin + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { cookie },
    redirect: 'manual',
  })
}

async function sendAs(ask: keyof Cell, { id, target }: Route, cookie: string) {
  const method = { data: 'GET', leaf: 'GET', act: 'POST' }[ask as string] ?? ask
  const ending = { data: '.data', leaf: `.data?_routes=${id}`, act: '.data' }[ask as string] ?? ''
  const isRead = method === 'GET' || method === 'HEAD'
  const { status, headers, text } = await send(site.origin, method, target + ending, {
    // Packing and unpacking each answer was a tenth of the work.
    headers: {
      ...{ cookie, 'accept-encoding': 'identity' },
      ...(!isRead && { 'content-type': formType }),
    },
    body: isRead ? undefined : '',
    agent,
  })
  return {
    status,
    to: headers.location ?? /"redirect","([^"]*)"/.exec(text)?.[1],
    text,
    kept: headers['cache-control'] ?? null,
  }
}

function asMarkdown(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    '# Who gets what at each staff address',
    '',
    'Made by tests/requests/access.test.ts from app/routes.ts and checked against the running program.',
    `Each cell has the status of, in this order: ${asks.join(', ')}.`,
    '"data" asks for the data of all routes of the page, "leaf" for those of the last one alone,',
    'and "act" posts the form as the script of the page does. 202 sends on, as 303 does.',
    '',
    line(['address', ...people]),
    line(['address', ...people].map(() => '---')),
    ...routes.map(({ pattern }) => {
      const row = table.get(pattern)
      return line([
        `\`${pattern}\``,
        ...people.map((who) => asks.map((ask) => row?.[who][ask].status).join(' ')),
      ])
    }),
    '',
  ].join('\n')
}

test('a page takes a form in the table exactly where its file does', async () => {
  for (const { file, acts } of routes) {
    const source = await readFile(join(import.meta.dirname, '../../app', file), 'utf8')
    expect([file, /export (async function|function|const) action\b/.test(source)]).toEqual([
      file,
      acts,
    ])
  }
})

test('every route has its row, and the row holds', async () => {
  expect(routes.length).toBeGreaterThan(20)
  await expect(asMarkdown()).toMatchFileSnapshot('../access-table.md')
})

const admin = () => routes.filter(({ area }) => area === 'admin')

test('a stranger gets no admin page, no data, and does nothing', () => {
  for (const { pattern, target } of admin())
    for (const who of strangers) {
      const cell = table.get(pattern)?.[who]
      const to = `/auth?${new URLSearchParams({ next: target })}`
      for (const ask of ['GET', 'HEAD', 'POST'] as const)
        expect(cell?.[ask], `${who} ${ask} ${target}`).toMatchObject({ status: 303, to })
      for (const ask of ['data', 'leaf', 'act'] as const)
        expect(cell?.[ask], `${who} ${ask} ${target}`).toMatchObject({ status: 202, to })
    }
})

test('a role that is too low, or cannot be read, is denied everything', () => {
  for (const { pattern, target } of admin())
    for (const who of insufficientRoles) {
      const cell = table.get(pattern)?.[who]
      for (const ask of ['GET', 'data', 'leaf', 'HEAD', 'POST', 'act'] as const)
        expect(cell?.[ask].status, `${who} ${ask} ${target}`).toBe(403)
      expect(cell?.GET.text).toContain('Required role: ')
      expect(cell?.leaf.text).not.toMatch(/@example\.com/)
    }
})

test('an admin gets every page, and only missing things are missing', () => {
  for (const { pattern, target } of admin()) {
    if (movedTo[pattern]) continue
    const status = /nobody|nowhere/.test(target) ? 404 : 200
    const cell = table.get(pattern)?.admin
    for (const ask of ['GET', 'HEAD', 'data', 'leaf'] as const)
      expect(cell?.[ask].status, `${ask} ${target}`).toBe(status)
  }
})

test('an admin who asks for an old address is sent to the new one', () => {
  for (const [pattern, to] of Object.entries(movedTo)) {
    const cell = table.get(pattern)?.admin
    for (const ask of ['GET', 'HEAD'] as const)
      expect(cell?.[ask], `${ask} ${pattern}`).toMatchObject({ status: 302, to })
    for (const ask of ['data', 'leaf'] as const)
      expect(cell?.[ask], `${ask} ${pattern}`).toMatchObject({ status: 202, to })
  }
})

test('only the methods that a form has are taken', () => {
  for (const { pattern, acts } of routes)
    for (const who of people) {
      const cell = table.get(pattern)?.[who]
      for (const ask of ['PUT', 'PATCH', 'DELETE'] as const) expect(cell?.[ask].status).toBe(405)
      if (!acts && who === 'admin') expect(cell?.POST.status, pattern).toBe(405)
    }
})

test('no answer is a server error', () => {
  for (const [pattern, row] of table)
    for (const who of people)
      for (const ask of asks) {
        expect(row[who][ask].status, `${who} ${ask} ${pattern}`).toBeLessThan(500)
        expect(row[who][ask].kept, `${who} ${ask} ${pattern}`).toMatch(/\bno-store\b/)
      }
})

test('public addresses answer everybody alike', async () => {
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
    ...(await cookiesOf('admin', 1, db)),
    ...(await cookiesOf('broken cookie', 1, db)),
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

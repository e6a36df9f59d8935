import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { routes } from '#app/routes.ts'
import { staffPageId } from '#app/staff-rows.ts'
import { searchWords } from '#core/enquiries/search-words.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { createText } from '#core/texts/save-draft.server.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { buildIfMoved } from '#tests/support/built.ts'
import { type DatabaseKind, openDatabase } from '#tests/support/databases.ts'
import { send } from '#tests/support/http.ts'
import { addPerson, inDatabase, sessionCookie } from '#tests/support/people.ts'
import { asTyped, namesInEveryScript } from '#tests/support/random.ts'
import { startServer } from '#tests/support/server.ts'
import { type Check, noneOf } from './support/check.ts'

const names = namesInEveryScript(500)
/** Those that show a name, in the order of names where they have one. */
const lists = [
  '/admin/people',
  '/admin/people?page=2',
  '/admin/people?page=5',
  '/admin/links',
  '/admin/claims',
  '/admin/team',
  '/admin/stocks',
  '/admin/claims?page=2',
  '/admin/letters',
  '/admin/letters?page=2',
  '/admin/themes',
  '/admin/disclosures',
  '/admin/history',
  '/admin/prices',
  '/admin/find',
  '/admin/find?page=2',
  '/admin/enquiries',
  '/api/team-members',
  '/api/stock-picks',
  '/api/letters',
]
const searched = [
  '/admin/find',
  '/admin/people',
  '/admin/links',
  '/admin/claims',
  '/admin/letters',
  '/admin/enquiries',
]

export const { row, about, check }: Check = {
  row: '21',
  about: `${names.length} names in every script, stored, listed and searched for on both databases`,
  async check() {
    buildIfMoved()
    const [sqlite, postgres] = await Promise.all([answersOn('sqlite'), answersOn('postgres')])
    const differing = [...sqlite].filter(([path, ids]) => postgres.get(path) !== ids)
    for (const [path, ids] of differing.slice(0, 20))
      process.stdout.write(`${path}\n  SQLite ${ids}\n  PostgreSQL ${postgres.get(path)}\n`)
    const withRows = [...sqlite.values()].filter((ids) => ids !== '200 ')
    return [
      {
        what: 'lists and searches asked, and those that found something',
        value: `${sqlite.size}, ${withRows.length}`,
        limit: 'at least 3,000, 2,000',
        holds: sqlite.size >= 3000 && withRows.length >= 2000,
      },
      noneOf('lists and searches with other rows on PostgreSQL', differing.length),
    ]
  },
}

/** By address: which of our rows are in the answer, in its order. */
async function answersOn(kind: DatabaseKind): Promise<Map<string, string>> {
  await using database = kind === 'postgres' ? await openDatabase(kind, 'sample') : undefined
  const site = await startServer({
    databaseUrl: database && 'url' in database.target ? database.target.url : undefined,
    env: { LOG_LEVEL: 'error' },
  })
  const agent = new Agent({ keepAlive: true })
  try {
    const cookie = await inDatabase(site, async (db) => {
      await fill(db)
      return sessionCookie(db, (await addPerson(db, 'admin', 'reader@example.com')).email)
    })
    const answers = new Map<string, string>()
    const ask = async (path: string) => {
      const { status, text } = await send(site.origin, 'GET', dataOf(path), {
        headers: { cookie, 'accept-encoding': 'identity' },
        agent,
      })
      const ids = text.match(/alike-\w+-\d+/g) ?? []
      answers.set(path, `${status} ${[...new Set(ids)].join(' ')}`)
    }
    const atOnce = pLimit(4)
    const searches = asTyped(names).flatMap((typed) =>
      searched.map((path) => `${path}?search=${encodeURIComponent(typed)}`),
    )
    await atOnce.map([...lists, ...searches], ask)
    return answers
  } finally {
    agent.destroy()
    await site.stop()
  }
}

const letter = {
  excerpt: 'Of every script',
  author: 'Jane',
  category: 'Markets',
  date: '2026-10-31',
  slug: '',
  readTime: '',
  image: '',
  imageAlt: '',
  body: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Words."}]}]}',
}

/** What the list itself shows, without the frame around it, which would cost as much each time. */
function dataOf(path: string): string {
  const [page = '', query = ''] = path.split('?')
  const row = routes.find((each) => each.area === 'admin' && each.path === page)
  if (!row) return path
  return `${page}.data?${query && `${query}&`}_routes=${encodeURIComponent(staffPageId(row))}`
}

/** As copies of a row that is there: a name each, and an id that is the same on both databases. */
async function fill(db: Db): Promise<void> {
  const { id: owner } = await addPerson(db, 'admin', 'owner@example.com')
  await copyRows(
    db,
    'users',
    ({ id }) => id === owner,
    (name, index) => ({
      id: `alike-users-${index}`,
      email: `alike-users-${index}@example.com`,
      name,
    }),
  )
  await db
    .insertInto('user_roles')
    .values(
      names.map((_, index) => ({
        id: `role-${index}`,
        user_id: `alike-users-${index}`,
        role: 'viewer',
      })),
    )
    .execute()
  await copyRows(
    db,
    'team_members',
    ({ slug }) => slug === 'amina-example',
    (name, index) => ({
      id: `alike-team-${index}`,
      slug: `alike-team-${index}`,
      name,
      name_ar: name,
      display_order: 1000 + (index % 7),
    }),
  )
  await copyRows(
    db,
    'stock_picks',
    ({ removed_at }) => removed_at === null,
    (name, index) => ({
      id: `alike-stocks-${index}`,
      name,
      stock_id: `alike-stocks-${index}`,
      ticker: `A${index}`,
    }),
  )
  await copyRows(
    db,
    'claims',
    () => true,
    (name, index) => ({
      id: `alike-claims-${index}`,
      name: `alike-claims-${index}`,
      source: name,
      unit: name,
    }),
  )
  for (const [index, title] of names.entries()) {
    const key = `alike-letters-${index}`
    await createText(db, owner, letterTexts, { key, language: 'en' }, { ...letter, title })
    // Changes of one millisecond are in the order of their ids, which are random.
    await pause(2)
  }
  const at = new Date()
  await db
    .insertInto('contact_submissions')
    .values(
      names.map((name, index) => ({
        id: `alike-enquiries-${index}`,
        reference: `R${index}`,
        ordinal: 1000 + index,
        search_words: searchWords({ name, email: '', phone: '', message: '' }, `R${index}`),
        name,
        email: 'visitor@example.com',
        phone: '',
        message: '',
        page: '/contact',
        ua: '',
        consent_text: '',
        created_at: at,
        due_at: at,
      })),
    )
    .execute()
  await db
    .insertInto('private_links')
    .values(
      names.map((recipient, index) => ({
        id: `alike-links-${index}`,
        token_hash: `hash ${index}`,
        theme_id: 'longevity',
        version: 1,
        recipient,
        email: `reader-${index}@example.com`,
        asks_attestation: false,
        mailed: false,
        created_at: new Date(1_800_000_000_000 + (index % 9)),
        created_by_name: 'Owner',
        expires_at: new Date('2099-01-01'),
      })),
    )
    .execute()
}

async function copyRows(
  db: Db,
  table: 'users' | 'team_members' | 'stock_picks' | 'claims',
  isOriginal: (row: Record<string, unknown>) => boolean,
  change: (name: string, index: number) => Record<string, string | number>,
): Promise<void> {
  const rows = await db.selectFrom(table).selectAll().execute()
  const original = rows.find((row) => isOriginal(row as Record<string, unknown>))
  if (!original) throw new Error(`No row of ${table}`)
  const isJson = (value: unknown) =>
    typeof value === 'object' && value !== null && !(value instanceof Date)
  const stored = Object.fromEntries(
    Object.entries(original).map(([column, value]) => [
      column,
      isJson(value) ? json(value) : value,
    ]),
  )
  for (const [index, name] of names.entries()) {
    const changed: Record<string, unknown> = {}
    for (const [column, value] of Object.entries(change(name, index)))
      if (column in original) changed[column] = value
    const copy = { ...stored, ...changed }
    await db
      .insertInto(table)
      .values(copy as never)
      .execute()
  }
}

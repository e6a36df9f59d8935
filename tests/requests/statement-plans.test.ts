import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Firm, firmLines, restJobs } from '#bench/support/firm-walk.ts'
import { firmSizes, growFirm } from '#bench/support/grown-firm.ts'
import { serveClock } from '#db/clock.ts'
import { type Connection, connect } from '#db/connect.ts'
import { fileWith } from '../support/databases.ts'
import { addEditor } from '../support/lists.ts'
import { addPerson, sessionCookie } from '../support/people.ts'
import { makeScratchFolder } from '../support/scratch.ts'
import { type RunningServer, startServer } from '../support/server.ts'

/**
 * docs/bar.md 61: no statement reads a whole table that grows with the years. The program is walked
 * through as `npm run bench -- growth` does, at ten times of a plausible firm, since lists that have
 * more than a page ask in other ways, and SQLite is asked how it would run each statement that was prepared.
 */
const growing = [
  ...['archive_contents', 'archive_entries', 'archive_files', 'archive_publications'],
  ...['archive_queue', 'attempts', 'changes', 'contact_submissions', 'enquiry_notes'],
  ...['enquiry_steps', 'hosted_records', 'job_runs', 'known_browsers', 'list_revisions'],
  ...['mail_links', 'media', 'named_pictures', 'price_points', 'price_update_items'],
  ...['price_updates', 'private_link_attestations', 'private_links', 'published_texts'],
  ...['queue_entries', 'saves', 'security_events', 'sessions', 'social_images', 'submissions'],
  ...['text_aliases', 'text_outlines', 'text_publications', 'text_versions', 'texts', 'users'],
  ...['webhook_deliveries'],
]

/** Scans that are meant: how such a statement begins, and why it may read the whole table. */
const reasons: [statement: RegExp, reason: string][] = [
  [
    /^select distinct "texts"."id".* "text_outlines"/,
    'Once at a start: what older programs published.',
  ],
  [/^select "id" from "queue_entries" where \("done_at" is null/, 'The index holds what waits.'],
  [/^select "fingerprint" from "social_images"$/, 'Which images are drawn: one for each page.'],
  [/^select "base" from "media"$/, 'Once a day: pictures that nothing uses.'],
  [/^delete from "sessions"/, 'Once a day: sessions end within days.'],
  [/^delete from "known_browsers"/, 'Once a day: one row for each browser of staff.'],
  [/^delete from "users" where not email_verified/, 'Once a day: links in mails end within days.'],
  [/^select "publication"."at", "queued"."entry"/, 'Verifying reads the whole archive.'],
  [
    /^select "id", "name", "email" from "users"( order by "email")?$/,
    'Who owns a claim in a file.',
  ],
  [/^select count\(\*\) as "count" from "contact_submissions"$/, 'How many a file will have.'],
  [
    /^select "kind", "key", "language", "action", "version"/,
    'The archive’s ZIP has all decisions.',
  ],
  [
    /^select "kind", "key", "text_id" as "id" from "text_aliases"$/,
    'The archive’s ZIP names all texts.',
  ],
  [/^select "kind", "key", "id" from "texts"$/, 'The archive’s ZIP names all texts.'],
]

let site: RunningServer
let connection: Connection
let statements: string[]
let dataDir: string
let stopResting: (() => void) | undefined

beforeAll(async () => {
  dataDir = await makeScratchFolder('qantara-plans-')
  const file = join(dataDir, 'qantara.sqlite')
  await writeFile(file, await fileWith('sample'))
  connection = await connect({ file })
  const { db } = connection
  const owner = await addEditor(db)
  const size = firmSizes[10]
  await growFirm(db, 'sqlite', { size, owner, now: new Date() })
  stopResting = await restJobs(db)
  const { email } = await addPerson(db, 'admin')
  const statementsFile = join(dataDir, 'statements')
  site = await startServer({
    dataDir,
    env: {
      LOG_LEVEL: 'error',
      STATEMENTS_FILE: statementsFile,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/statement-probe.mjs')}`,
    },
  })
  const firm: Firm = { site, connection, cookie: await sessionCookie(db, email), size }
  const atOnce = pLimit(6)
  // A backup reads every table whole, by portions, and its test makes the tables of a first release.
  const lines = firmLines.filter(({ what }) => what !== 'nightly-backup')
  const answers = await atOnce.map(lines, async (line) => {
    await line.prepare?.(firm)
    return { what: line.what, ...(await line.ask(firm)) }
  })
  // What was refused has prepared too little.
  expect(answers.filter(({ status }) => status >= 400 || status === 0)).toEqual([])
  statements = (await readFile(statementsFile, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
})
afterAll(async () => {
  stopResting?.()
  await connection?.close()
  await site?.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

test('no statement reads a whole table that grows, but for a reason', () => {
  const scans = scansOf(statements)
  expect(statements.length).toBeGreaterThan(200)
  expect(scans.filter(({ sql }) => !reasons.some(([allowed]) => allowed.test(sql)))).toEqual([])
  const unused = reasons.filter(([allowed]) => !scans.some(({ sql }) => allowed.test(sql)))
  expect(unused).toEqual([])
})

test('a scan is found, and a page in the order of an index is none', () => {
  const told = (sql: string) => scansOf([sql]).length > 0
  expect(told('select * from changes where record_name = ?')).toBe(true)
  expect(told('select * from "changes" as "c" order by "at"')).toBe(true)
  expect(told('select * from changes order by at limit 50')).toBe(false)
  expect(told('select * from changes where at > ? order by at')).toBe(false)
})

/** Those of tables that grow; a page in the order of an index reads no more than it shows. */
function scansOf(all: readonly string[]): { sql: string; plan: string }[] {
  const database = new Database(join(dataDir, 'qantara.sqlite'), { readonly: true })
  database.function('current_transaction_id', () => '')
  serveClock(database)
  try {
    return all.flatMap((sql) => {
      if (!/^\s*(select|with|insert|update|delete)/i.test(sql)) return []
      const parameters = sql.replaceAll(/'[^']*'/g, '').match(/\?/g)?.length ?? 0
      const lines = database
        .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
        .all(...Array.from({ length: parameters }, () => null))
      const aliases = new Map(
        Array.from(sql.matchAll(/"(\w+)" as "(\w+)"/g), ([, table = '', alias = '']) => [
          alias,
          table,
        ]),
      )
      return lines.flatMap(({ detail }) => {
        const [, name = '', index] = /^SCAN (\w+)( USING .*INDEX)?/.exec(detail) ?? []
        const table = aliases.get(name) ?? name
        if (!growing.includes(table) || (index && /\blimit\b/i.test(sql))) return []
        return [{ sql, plan: detail }]
      })
    })
  } finally {
    database.close()
  }
}

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pLimit from 'p-limit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Firm, firmLines } from '#bench/support/firm-walk.ts'
import { type FirmSize, firmSizes, growFirm } from '#bench/support/grown-firm.ts'
import { serveClock } from '#db/clock.ts'
import { type Connection, connect } from '#db/connect.ts'
import {
  type DatabaseKind,
  databases,
  fileWith,
  openDatabase,
  type TestDatabase,
} from '../support/databases.ts'
import { holdJobs, jobsOfPages } from '../support/held-jobs.ts'
import { addEditor } from '../support/lists.ts'
import { addPerson, sessionCookie } from '../support/people.ts'
import { makeScratchFolder } from '../support/scratch.ts'
import { type RunningServer, startServer } from '../support/server.ts'

/**
 * docs/bar.md 61: no statement reads a whole table that grows with the years. The program is walked
 * through as `npm run bench -- growth` does, and each database is asked how it would run each statement
 * that it got.
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
const reasons: [statement: RegExp, reason: string, asked?: 'seldom'][] = [
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
  [
    /^select min\("created_at"\) as "first" from "users"$/,
    'Until there is a backup: when the first account came.',
    'seldom',
  ],
  [/^select "kind", "key", "id" from "texts"$/, 'The archive’s ZIP names all texts.'],
]

type Scan = { sql: string; plan: string }

/**
 * Lists that have more than a page, and exports of more than a portion, ask in other ways. More rows than
 * that add no statement: plans are asked for, not times.
 */
const size: FirmSize = {
  ...firmSizes[10],
  enquiries: 2000,
  nights: 40,
  entries: 150,
  links: 120,
  changes: 1200,
  pictures: 120,
}

/** To fill the firm, to build and to walk through all of it. */
const withinMs = 300_000

const needed = new Set<(typeof reasons)[number]>()

describe.each(databases)('on %s', (kind) => {
  let site: RunningServer
  let database: TestDatabase | undefined
  let connection: Connection
  let dataDir: string
  let letGo: (() => Promise<void>) | undefined
  let scans: Scan[]
  let statements: string[]

  const scansOf = (all: readonly string[]) => scansIn[kind](site, all)

  beforeAll(async () => {
    dataDir = await makeScratchFolder('qantara-plans-')
    const file = join(dataDir, 'qantara.sqlite')
    if (kind === 'sqlite') await writeFile(file, await fileWith('sample'))
    else database = await openDatabase(kind, 'sample')
    const target = database?.target ?? { file }
    connection = await connect(target)
    const { db } = connection
    const owner = await addEditor(db)
    await growFirm(db, kind, { size, owner, now: new Date() })
    letGo = await holdJobs(target, jobsOfPages)
    const { email } = await addPerson(db, 'admin')
    const statementsFile = join(dataDir, 'statements')
    site = await startServer({
      dataDir,
      databaseUrl: 'url' in target ? target.url : undefined,
      env: {
        LOG_LEVEL: 'error',
        STATEMENTS_FILE: statementsFile,
        NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/statement-probe.mjs')}`,
      },
    })
    const firm: Firm = { site, connection, cookie: await sessionCookie(db, email), size }
    const atOnce = pLimit(6)
    // A backup reads every table whole, by portions, and its test makes the tables of a first release.
    // What is kept asks nothing.
    const lines = firmLines.filter(
      ({ what }) => what !== 'nightly-backup' && !what.endsWith('kept'),
    )
    const answers = await atOnce.map(lines, async (line) => {
      // Each page is missed when it is first asked for.
      if (line.part !== 'public' || line === lines[0]) await line.prepare?.(firm)
      return { what: line.what, ...(await line.ask(firm)) }
    })
    // What was refused has prepared too little.
    expect(answers.filter(({ status }) => status >= 400 || status === 0)).toEqual([])
    statements = (await readFile(statementsFile, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    scans = await scansOf(statements)
  }, withinMs)
  afterAll(async () => {
    await letGo?.()
    await connection?.close()
    await site?.stop()
    await database?.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  })

  test('no statement reads a whole table that grows, but for a reason', () => {
    // Ten times of a firm sends about 265 kinds. Fewer are sent where a list is no longer than its page,
    // or an export than its portion.
    expect(statements.length).toBeGreaterThanOrEqual(260)
    expect(scans.filter(({ sql }) => !reasons.some(([allowed]) => allowed.test(sql)))).toEqual([])
    for (const reason of reasons)
      if (scans.some(({ sql }) => reason[0].test(sql))) needed.add(reason)
  })

  test('a scan is found, and a page in the order of an index is none', async () => {
    const told = async (sql: string) => (await scansOf([sql])).length > 0
    expect(await told('select * from changes where record_name = record_id')).toBe(true)
    expect(await told('select * from "changes" as "c" order by "at"')).toBe(true)
    expect(await told('select * from changes order by at limit 50')).toBe(false)
    expect(await told("select * from changes where at > '2026-01-01' order by at")).toBe(false)
  })
})

test('each reason is needed on one of them', () => {
  expect(reasons.filter((reason) => !reason[2] && !needed.has(reason))).toEqual([])
})

const isPlanned = (sql: string) => /^\s*(select|with|insert|update|delete)/i.test(sql)

/** Those of tables that grow; a page in the order of an index reads no more than it shows. */
const scansIn: Record<
  DatabaseKind,
  (site: RunningServer, all: readonly string[]) => Promise<Scan[]>
> = {
  async sqlite({ dataDir }, all) {
    const database = new Database(join(dataDir, 'qantara.sqlite'), { readonly: true })
    database.function('current_transaction_id', () => '')
    serveClock(database)
    try {
      return all.filter(isPlanned).flatMap((sql) => {
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
  },
  async postgres({ database }, all) {
    const client = new pg.Client('url' in database ? database.url : undefined)
    await client.connect()
    await client.query('begin; set plan_cache_mode = force_generic_plan')
    // As if all that grows were long already, until this connection ends.
    const long = `update pg_class set reltuples = 10000, relpages = greatest(1, relpages)
      where relname = any($1) and reltuples < 10000`
    await client.query(long, [growing])
    const readWhole = async (statements: readonly string[]) => {
      const scans: Scan[] = []
      for (const sql of statements) {
        await client.query(`prepare asked as ${sql}`)
        const numbers = Array.from(sql.matchAll(/\$(\d+)/g), ([, number]) => Number(number))
        const nulls = Array.from({ length: Math.max(0, ...numbers) }, () => 'null').join(', ')
        const { rows } = await client.query(
          `explain (format json) execute asked${nulls && `(${nulls})`}`,
        )
        await client.query('deallocate asked')
        const whole = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => isWhole(node, sql))
        scans.push(...whole.map((node) => ({ sql, plan: planOf(node) })))
      }
      return scans
    }
    try {
      // And as if reading a table whole cost most.
      await client.query('set enable_seqscan = off')
      const scans = await readWhole(all.filter(isPlanned))
      // Nor in the order of an index, which saves sorting what is short: only what is looked up in one.
      await client.query('set enable_indexscan = off; set enable_indexonlyscan = off')
      return await readWhole([...new Set(scans.map(({ sql }) => sql))])
    } finally {
      await client.end()
    }
  },
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const planOf = (node: PlanNode) =>
  [node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' ')

/** An index is read whole where nothing is looked up in it. */
function isWhole(node: PlanNode, sql: string): boolean {
  if (!growing.includes(node['Relation Name'] ?? '')) return false
  if (node['Node Type'] === 'Seq Scan') return true
  return /^Index/.test(node['Node Type']) && !node['Index Cond'] && !/\blimit\b/i.test(sql)
}

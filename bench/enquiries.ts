/**
 * What the panel's screens of enquiries ask of the database, with a million enquiries beside ten
 * thousand: at most twice as much, on both databases.
 */
import { sql } from 'kysely'
import { nouns } from '#app/nouns.server.ts'
import { findAttention } from '#core/dashboard/attention.server.ts'
import { countAnswerTimes } from '#core/enquiries/answer-times.server.ts'
import { enquiryViews } from '#core/enquiries/enquiry-state.ts'
import { listEnquiries, type Position } from '#core/enquiries/inbox.server.ts'
import { listFindable } from '#core/finder/finder.server.ts'
import type { Db } from '#db/schema.ts'
import { seedSampleContent } from '#sample/seed.server.ts'
import {
  type DatabaseKind,
  databases,
  openDatabase,
  type TestDatabase,
} from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import startTestPostgres from '#tests/support/postgres.ts'
import { addEnquiries } from './support/many-enquiries.ts'
import { median, printTable, ratio } from './table.ts'

const few = 10_000
const many = Number(process.env.BENCH_ENQUIRIES ?? 1_000_000)
const runs = 40
const maxTimes = 2

type Filled = { database: TestDatabase; questions: Record<string, () => Promise<unknown>> }

export async function measure(): Promise<void> {
  const stopPostgres = await startTestPostgres()
  try {
    for (const kind of databases) await measureKind(kind)
  } finally {
    await stopPostgres?.()
  }
}

async function measureKind(kind: DatabaseKind): Promise<void> {
  const small = await fill(kind, few)
  const large = await fill(kind, many)
  const rows = []
  for (const [what, ask] of Object.entries(small.questions)) {
    const [ms = 0, then = 0] = await timesOf(ask, large.questions[what] ?? ask)
    rows.push({
      [kind]: what,
      [`${few.toLocaleString('en')}: ms`]: ms.toFixed(2),
      [`${many.toLocaleString('en')}: ms`]: then.toFixed(2),
      times: ratio(then, ms),
      holds: then <= ms * maxTimes ? 'yes' : 'NO',
    })
  }
  await small.database.close()
  await large.database.close()
  process.stdout.write('\n')
  printTable(rows)
}

async function fill(kind: DatabaseKind, total: number): Promise<Filled> {
  const database = await openDatabase(kind)
  const { db } = database
  const now = new Date()
  const owner = await addEditor(db)
  await seedSampleContent(db)
  const started = performance.now()
  await addEnquiries(db, kind, { total, owner, now })
  // PostgreSQL does this by itself, in a while; the server of tests does not.
  if (kind === 'postgres') await sql`vacuum analyze`.execute(db)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  process.stdout.write(`${kind}: ${total.toLocaleString('en')} enquiries, filled in ${seconds} s\n`)
  return { database, questions: questionsOf(db, { owner, now, total }) }
}

export function questionsOf(
  db: Db,
  { owner, now, total }: { owner: string; now: Date; total: number },
): Record<string, () => Promise<unknown>> {
  const inbox = (view: (typeof enquiryViews)[number], search = '', position: Position = {}) =>
    listEnquiries(db, owner, { view, search, position }, now)
  const searches = {
    'a reference': `R${total - 1}`,
    'a name': 'visitor1234 family257',
    'the beginnings of a name': 'visitor77 family12',
    'one of a hundred': 'subject7',
    'a third of all': 'portfolio',
    'a third, and one of twenty': 'succession topic7',
    'words of all': 'family office accounts',
    'two letters': 'vi',
    'two words that never meet': 'topic3 topic4',
    nothing: 'absent',
  }
  return {
    ...Object.fromEntries(enquiryViews.map((view) => [`inbox, ${view}`, () => inbox(view)])),
    'inbox, a later page': async () => inbox('all', '', { after: (await inbox('all')).older }),
    ...Object.fromEntries(
      Object.entries(searches).map(([what, text]) => [`search, ${what}`, () => inbox('all', text)]),
    ),
    dashboard: () =>
      Promise.all([findAttention(db, now), countAnswerTimes(db, 'Africa/Cairo', now)]),
    'Ctrl+K': () => listFindable(db, owner, nouns, { search: 'visitor77', limit: 51 }),
  }
}

/** Milliseconds of each, asked in turn, so that what else the machine does slows both alike. */
async function timesOf(...asks: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[][] = asks.map(() => [])
  for (let run = 0; run < runs + 5; run += 1)
    for (const [index, ask] of asks.entries()) {
      const started = performance.now()
      await ask()
      if (run >= 5) times[index]?.push(performance.now() - started)
    }
  return times.map(median)
}

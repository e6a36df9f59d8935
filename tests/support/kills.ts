import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Restartable } from './restartable.ts'
import {
  type MarkedList,
  markedPrices,
  markedStocks,
  markedTeam,
  post,
  type Session,
  signedIn,
} from './savers.ts'

/** What was found after so many kills; every number but the first four should be 0. */
export type KillReport = {
  kills: number
  /** Saves, and enquiries, that were acknowledged. */
  saves: number
  enquiries: number
  /** From the start to the first 200, in milliseconds. */
  slowestStart: number
  lostSaves: number
  mixedLists: number
  lostEnquiries: number
  damaged: number
}

/** What one client knows of its list: the last save that was acknowledged, and what was sent. */
type Client = {
  list: MarkedList
  acked: number | undefined
  sent: Set<number>
  firstAck: PromiseWithResolvers<void>
}

const maxBeforeKill = 500
const lists: MarkedList[] = [markedTeam, markedStocks, markedPrices]
let number = 0
let enquiry = 0

function nextNumber(): number {
  number += 1
  return number
}

/**
 * docs/bar.md 1: kill -9 at a random moment while clients save the team, a theme's stocks, prices
 * and send enquiries; then start again and read back. Each enquiry comes from an address of its own,
 * which the program has to trust: the limit for one is not what is looked at.
 */
export async function killAndReadBack(program: Restartable, kills: number): Promise<KillReport> {
  const session = await signedIn(program)
  const report: KillReport = {
    kills,
    saves: 0,
    enquiries: 0,
    slowestStart: 0,
    lostSaves: 0,
    mixedLists: 0,
    lostEnquiries: 0,
    damaged: 0,
  }
  // From here on every list carries one number.
  for (const list of lists) await saveOnce(program, session, list, nextNumber())
  // Every second kill comes after everybody was answered once, so that some saves are acknowledged.
  for (let kill = 0; kill < kills; kill += 1)
    await killOnce(program, session, report, kill % 2 === 0)
  return report
}

async function killOnce(
  program: Restartable,
  session: Session,
  report: KillReport,
  isAfterAnswers: boolean,
): Promise<void> {
  const clients = lists.map(
    (list): Client => ({
      list,
      acked: undefined,
      sent: new Set(),
      firstAck: Promise.withResolvers<void>(),
    }),
  )
  const firstEnquiry = Promise.withResolvers<void>()
  const ackedEnquiries: string[] = []
  const over = new AbortController()
  const runs = [
    ...clients.map((client) => saveOnAndOn(program, session, client, over.signal, report)),
    enquireOnAndOn(session, ackedEnquiries, over.signal, firstEnquiry.resolve),
  ]
  const working = Promise.allSettled(runs)
  if (isAfterAnswers) {
    const answers = [...clients.map(({ firstAck }) => firstAck.promise), firstEnquiry.promise]
    // A client that is refused before the kill ends this with the reason.
    await Promise.race([Promise.all(answers), Promise.all(runs)])
  }
  await pause(Math.random() * maxBeforeKill)
  await program.kill()
  over.abort()
  await working
  report.slowestStart = Math.max(report.slowestStart, await program.start())

  const { db } = program.connection
  for (const { list, acked, sent } of clients) {
    const marks = new Set((await list.read(db)).marks)
    const [mark = -1] = marks
    if (marks.size !== 1) report.mixedLists += 1
    // Later ones were under way when the program was killed: they may be there or not.
    if (acked !== undefined && (mark < acked || !sent.has(mark))) report.lostSaves += 1
  }
  const stored = await db.selectFrom('contact_submissions').select('message').execute()
  const known = new Set(stored.map(({ message }) => message))
  report.enquiries += ackedEnquiries.length
  report.lostEnquiries += ackedEnquiries.filter((message) => !known.has(message)).length
  if (program.connection.dialect === 'sqlite' && !(await isSound(program.file))) report.damaged += 1
}

/**
 * Looks with a connection of its own: `integrity_check` compares a search index with what its connection
 * remembers of it, and calls it damaged when another process has written since.
 */
async function isSound(file: string): Promise<boolean> {
  const connection = await connect({ file })
  try {
    const check = sql<{ integrity_check: string }>`pragma integrity_check`
    const { rows } = await check.execute(connection.db)
    return rows[0]?.integrity_check === 'ok'
  } finally {
    await connection.close()
  }
}

async function saveOnAndOn(
  program: Restartable,
  session: Session,
  client: Client,
  over: AbortSignal,
  report: KillReport,
): Promise<void> {
  while (!over.aborted) {
    const mine = nextNumber()
    client.sent.add(mine)
    await saveOnce(program, session, client.list, mine)
    client.acked = mine
    client.firstAck.resolve()
    report.saves += 1
  }
}

/** Loads a list and saves it with this number; throws unless it was acknowledged. */
async function saveOnce(
  { connection }: Restartable,
  session: Session,
  list: MarkedList,
  mine: number,
): Promise<void> {
  const current = await list.read(connection.db)
  const { status } = await post(session, list.path, current, current.marked(mine))
  if (status !== 200) throw new Error(`A save was answered with ${status}`)
}

async function enquireOnAndOn(
  { origin }: Session,
  acked: string[],
  over: AbortSignal,
  onFirst: () => void,
): Promise<void> {
  while (!over.aborted) {
    enquiry += 1
    const message = `Enquiry ${enquiry} of ${process.pid}`
    const answer = await fetch(`${origin}/api/submit-contact`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin,
        'x-forwarded-for': `203.0.${Math.floor(enquiry / 250) % 250}.${enquiry % 250}`,
      },
      body: JSON.stringify({
        name: 'Jane Doe',
        email: `jane-${enquiry}@example.com`,
        phone: '+20 100 000 0000',
        message,
      }),
    })
    if (answer.status !== 200) throw new Error(`An enquiry was answered with ${answer.status}`)
    acked.push(message)
    onFirst()
  }
}

import { createUser } from '#core/people/users.server.ts'
import type { Role } from '#core/rights/role.ts'
import type { StockDraft } from '#core/stocks/stock.ts'
import { priceQuestions, sentStocks } from '#core/stocks/stock-changes.ts'
import { findStocksForEditing } from '#core/stocks/theme-stocks.server.ts'
import { findTeamForEditing } from '#core/team/team.server.ts'
import type { Db } from '#db/schema.ts'
import { sentList } from './lists.ts'
import { sessionCookie } from './people.ts'
import type { Restartable } from './restartable.ts'

/** What an editor over HTTP needs: where, and who. */
export type Session = { origin: string; cookie: string }

/** An admin (or somebody of another role) who has signed in. */
export async function signedIn(
  { origin, connection }: Pick<Restartable, 'origin' | 'connection'>,
  role: Role = 'admin',
): Promise<Session> {
  const email = `saver-${crypto.randomUUID()}@example.com`
  const user = { email, name: 'Sample saver', verified: true, role }
  await connection.db.transaction().execute((tx) => createUser(tx, user))
  return { origin, cookie: await sessionCookie(connection.db, email) }
}

/** Posts a list as its editor does. The status says what came of it: 200, 400, 409. */
export async function post(
  { origin, cookie }: Session,
  path: string,
  list: { revision: number; confirmed?: (rows: unknown) => string[] },
  rows: unknown,
  key?: string,
): Promise<{ status: number; text: string; headers: Headers }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(sentList(list, rows, key, list.confirmed?.(rows))))
    form.set(name, value)
  const headers = { origin, cookie }
  const [page, query = ''] = path.split('?')
  const answer = await fetch(`${origin}${page}.data${query && `?${query}`}`, {
    method: 'POST',
    headers,
    body: form,
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

/** A list whose rows all carry one number, so that a mixture of two saves would be seen. */
export type MarkedList = { path: string; read(db: Db): Promise<LoadedMarks> }

type LoadedMarks = {
  revision: number
  /** The number of each row: of a whole list they are one. */
  marks: number[]
  /** What somebody has to confirm before such rows are saved. */
  confirmed?: (rows: unknown) => string[]
  /** The rows with this number, as they are sent. */
  marked(number: number): unknown
}

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0)

/** The team, by its roles. */
export const markedTeam: MarkedList = {
  path: '/admin/team',
  async read(db) {
    const { revision, rows } = await findTeamForEditing(db)
    return {
      revision,
      marks: rows.map(({ role }) => numberIn(role)),
      marked: (number) => rows.map((row) => ({ ...row, role: `Role ${number}` })),
    }
  },
}

/** The stocks of education, by their theses. */
export const markedStocks: MarkedList = {
  path: '/admin/stocks?theme=education',
  async read(db) {
    const { revision, rows } = await findStocksForEditing(db, 'education')
    const marked = (number: number) => rows.map((row) => ({ ...row, thesis: `Thesis ${number}` }))
    return {
      revision,
      marks: rows.map(({ thesis }) => numberIn(thesis)),
      marked: (number) => sentStocks(marked(number), rows),
    }
  },
}

/** The prices of longevity: every save sets them all. */
export const markedPrices: MarkedList = {
  path: '/admin/stocks?theme=longevity',
  async read(db) {
    const { revision, rows, today } = await findStocksForEditing(db, 'longevity')
    const priced = (number: number) =>
      rows.map((row) => ({ ...row, current: String(number), lastUpdated: today }))
    return {
      revision,
      marks: rows.map(({ current }) => numberIn(current)),
      marked: (number) => sentStocks(priced(number), rows),
      confirmed: (sent) => priceQuestions(sent as StockDraft[], rows).map(({ key }) => key),
    }
  },
}

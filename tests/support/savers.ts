import { createPasswords } from '../../core/accounts/passwords.server.ts'
import { addUser } from '../../core/accounts/users.server.ts'
import type { EditedList } from '../../core/lists/list.ts'
import { readStocksForEditing } from '../../core/stocks/save-stocks.server.ts'
import type { StockDraft } from '../../core/stocks/stock-draft.ts'
import { sentStocks } from '../../core/stocks/stock-draft.ts'
import type { MemberDraft } from '../../core/team/member-draft.ts'
import { readTeamForEditing } from '../../core/team/save-team.server.ts'
import type { Db } from '../../db/schema.ts'
import { sentList } from './lists.ts'
import type { Restartable } from './restartable.ts'

const password = 'Correct-horse-7-battery'

/** What an editor over HTTP needs: where, and who. */
export type Session = { origin: string; cookie: string }

/** An admin who has signed in, as browsers do it. */
export async function signedIn({ origin, connection }: Restartable): Promise<Session> {
  const email = `saver-${crypto.randomUUID()}@example.com`
  const user = { email, name: 'Sample saver', verified: true, role: 'admin' as const }
  const hash = await createPasswords().hash(password)
  await connection.db.transaction().execute((tx) => addUser(tx, { ...user, password: hash }))
  const answer = await fetch(`${origin}/auth`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  })
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  if (answer.status !== 303) throw new Error(`Not signed in: ${answer.status}`)
  return { origin, cookie: cookie.join('; ') }
}

/** Posts a list as its editor does. The status says what came of it: 200, 400, 409. */
export async function post(
  { origin, cookie }: Session,
  path: string,
  list: { revision: number },
  rows: unknown,
  key?: string,
): Promise<{ status: number; text: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(sentList(list, rows, key))) form.set(name, value)
  const headers = { origin, cookie }
  const [page, query = ''] = path.split('?')
  const answer = await fetch(`${origin}${page}.data${query && `?${query}`}`, {
    method: 'POST',
    headers,
    body: form,
  })
  return { status: answer.status, text: await answer.text() }
}

/** A list whose rows all carry one number, so that a mixture of two saves would be seen. */
export type Marked<List> = {
  name: string
  path: string
  read(db: Db): Promise<List>
  /** The rows with this number, as they are sent. */
  mark(list: List, number: number): unknown
  /** The numbers that the stored rows carry: of a whole list they are one. */
  marksIn(list: List): number[]
}

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0)

/** The team, by its roles. */
export const markedTeam: Marked<EditedList<MemberDraft>> = {
  name: 'team',
  path: '/admin/team',
  read: readTeamForEditing,
  mark: ({ rows }, number) => rows.map((row) => ({ ...row, role: `Role ${number}` })),
  marksIn: ({ rows }) => rows.map(({ role }) => numberIn(role)),
}

/** The stocks of education, by their theses. */
export const markedStocks: Marked<EditedList<StockDraft>> = {
  name: 'stocks',
  path: '/admin/stocks?theme=education',
  read: (db) => readStocksForEditing(db, 'education'),
  mark: ({ rows }, number) =>
    sentStocks(
      rows.map((row) => ({ ...row, thesis: `Thesis ${number}` })),
      rows,
    ),
  marksIn: ({ rows }) => rows.map(({ thesis }) => numberIn(thesis)),
}

/** The prices of longevity: every save sets them all. */
export const markedPrices: Marked<EditedList<StockDraft>> = {
  name: 'prices',
  path: '/admin/stocks?theme=longevity',
  read: (db) => readStocksForEditing(db, 'longevity'),
  mark: ({ rows, today }, number) =>
    sentStocks(
      rows.map((row) => ({ ...row, current: `${number}`, lastUpdated: today })),
      rows,
    ),
  marksIn: ({ rows }) => rows.map(({ current }) => numberIn(current)),
}

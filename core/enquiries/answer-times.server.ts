import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { dayIn, noonIn } from '../dates.ts'

export type AnswerTimes = {
  received: number
  inTime: number
  late: number
  waiting: number
}

type CountRow = Record<keyof AnswerTimes, number | string | null>

const maxOfMonth = 2000
const halfDayMs = 12 * 60 * 60_000

/** For the current month in the office's time zone, without spam. */
export async function countAnswerTimes(db: Db, timeZone: string, now: Date): Promise<AnswerTimes> {
  const firstDay = `${dayIn(timeZone, now).slice(0, 7)}-01`
  const monthStart = new Date(noonIn(timeZone, firstDay).getTime() - halfDayMs)
  const { rows } = await sql<CountRow>`
    select count(*) as "received",
      sum(case when answered_at <= due_at then 1 else 0 end) as "inTime",
      sum(case when answered_at is null and closed_at is null then 1 else 0 end) as "waiting"
    from (
      select answered_at, closed_at, due_at from contact_submissions
      where spam_at is null and created_at >= ${monthStart}
      order by created_at desc limit ${maxOfMonth}
    ) as latest`.execute(db)
  const count = (name: keyof AnswerTimes) => Number(rows[0]?.[name] ?? 0)
  const received = count('received')
  const inTime = count('inTime')
  const waiting = count('waiting')
  return { received, inTime, waiting, late: received - inTime - waiting }
}

import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkRunning } from '#core/doctor/check-running.server.ts'
import { listJobStates } from '#core/jobs/timetable.server.ts'
import { createUser } from '#core/people/users.server.ts'
import type { Connection } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { type DatabaseKind, databases } from '#tests/support/databases.ts'
import { until } from '#tests/support/http.ts'
import { openRestartable, type Restartable } from '#tests/support/restartable.ts'
import { aChange } from '#tests/support/rows.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

const moments = 10
/** So that a backup takes longer than a stop waits. */
const rows = 60_000
const day = 24 * 60 * 60_000

// Its text: what jobs import is for the bundler.
const timetable = await readFile('jobs/schedule.ts', 'utf8')
const names = [...timetable.matchAll(/name: '([\w-]+)',\s+title: .*\s+everySeconds: day,/g)].map(
  ([, name = '']) => name,
)
const daily = names.map((name) => ({ name, title: name, everySeconds: day / 1000 }))

export const { row, about, check }: Check = {
  row: '63',
  about: `${daily.length} daily jobs cut off at ${moments} moments by kill -9 and by SIGTERM, and started again`,
  async check() {
    const figures: Figure[] = []
    for (const kind of databases) figures.push(...(await cutOffMany(kind)))
    return figures
  },
}

async function cutOffMany(kind: DatabaseKind): Promise<Figure[]> {
  await using site = await openRestartable(kind)
  const { db } = site.connection
  await fill(db)
  await site.stop()
  const takesMs = await timeOne(site)
  const cut = new Map(names.map((name) => [name, 0]))
  const wrong = { silent: 0, lost: 0, twice: 0, again: 0 }
  for (const end of ['kill', 'stop'] as const)
    for (let moment = 0; moment < moments; moment += 1) {
      await forgetRuns(db)
      // All but the backup take milliseconds: every other time none gets to its last line.
      const release = moment % 2 === 0 ? await refuseEnds(site.connection) : async () => {}
      await site.start()
      await pause((takesMs * (moment + 0.5)) / moments)
      await site[end]()
      await release()
      const before = await listRuns(db)
      const cutOff = before.filter(({ ended_at }) => !ended_at).map(({ job }) => job)
      for (const name of cutOff) cut.set(name, (cut.get(name) ?? 0) + 1)
      wrong.silent += await countSilent(db, cutOff)
      await site.start()
      await untilEnded(db)
      const after = await listRuns(db)
      await site.stop()
      wrong.lost += names.length - after.filter(({ outcome }) => outcome === 'done').length
      for (const run of after) {
        const then = before.find(({ job }) => job === run.job)
        const isSame = then?.started_at.getTime() === run.started_at.getTime()
        if (then?.ended_at && !isSame) wrong.again += 1
        if (then && then.scheduled_for.getTime() !== run.scheduled_for.getTime()) wrong.twice += 1
      }
    }
  const none = (what: string, value: number) => noneOf(`${what} (${kind})`, value)
  const fewest = Math.min(...cut.values())
  return [
    {
      what: `each cut off, of ${2 * moments} stops: ${[...cut].map((each) => each.join(' ')).join(', ')} (${kind})`,
      value: fewest,
      limit: 'at least 10',
      holds: fewest >= 10,
    },
    none('cut off, and neither doctor nor the screen says it', wrong.silent),
    none('not ended after the next start', wrong.lost),
    none('made in another slot', wrong.twice),
    none('had ended, and were made again', wrong.again),
  ]
}

/** As 45 seconds later: nobody waits for them here. */
async function countSilent(db: Db, cutOff: readonly string[]): Promise<number> {
  await db
    .updateTable('jobs')
    .set({ leased_until: new Date(Date.now() - 1) })
    .where('leased_by', 'is not', null)
    .execute()
  const now = new Date()
  const told = (await checkRunning(db, now)).find(({ name }) => name === 'jobs')?.message ?? ''
  const shown = await listJobStates(db, daily, now)
  const isSaid = (name: string) =>
    told.includes(`${name} (begun at `) &&
    shown.some((job) => job.name === name && job.state === 'cut off')
  return cutOff.filter((name) => !isSaid(name)).length
}

/** From the start of the program to the end of its daily jobs, in milliseconds after it is ready. */
async function timeOne(site: Restartable): Promise<number> {
  await forgetRuns(site.connection.db)
  await site.start()
  const started = performance.now()
  await untilEnded(site.connection.db)
  await site.stop()
  return performance.now() - started
}

async function untilEnded(db: Db): Promise<void> {
  await until('all daily jobs have ended', async () => {
    const ended = (await listRuns(db)).filter(({ ended_at }) => ended_at)
    return ended.length === names.length
  })
}

/** Until what is returned is called. */
async function refuseEnds({ db, dialect }: Connection): Promise<() => Promise<unknown>> {
  if (dialect === 'sqlite') {
    await sql`create trigger no_end before update of ended_at on job_runs
      begin select raise(abort, 'held'); end`.execute(db)
    return () => sql`drop trigger no_end`.execute(db)
  }
  await sql`create function no_end() returns trigger as $$
    begin raise 'held'; end $$ language plpgsql`.execute(db)
  await sql`create trigger no_end before update of ended_at on job_runs
    execute function no_end()`.execute(db)
  return () => sql`drop function no_end cascade`.execute(db)
}

function listRuns(db: Db) {
  return db.selectFrom('job_runs').selectAll().where('job', 'in', names).execute()
}

/** So that all of them are due at the next start. */
async function forgetRuns(db: Db): Promise<void> {
  await db.deleteFrom('job_runs').execute()
  await db.deleteFrom('jobs').execute()
}

async function fill(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await createUser(tx, {
      email: 'owner@example.com',
      name: 'Owner',
      verified: true,
      role: 'admin',
    })
    for (let n = 0; n < rows; n += 500)
      await tx
        .insertInto('changes')
        .values(Array.from({ length: 500 }, () => aChange({ at: new Date() })))
        .execute()
  })
  // Nobody needs a backup of an installation of today.
  await db
    .updateTable('users')
    .set({ created_at: new Date(Date.now() - 2 * day) })
    .execute()
}

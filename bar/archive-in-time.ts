import { setTimeout as pause } from 'node:timers/promises'
import { findTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { buildIfMoved } from '#tests/support/built.ts'
import { addEditor, done, sentList } from '#tests/support/lists.ts'
import type { Check, Figure } from './support/check.ts'
import { onBoth, type Place } from './support/places.ts'

const changes = 10
const maxMs = 10_000

export const { row, about, check }: Check = {
  row: '45',
  about: `${changes} changes of the team and an upgrade, until the archive has the page`,
  check() {
    buildIfMoved()
    return onBoth(measure)
  },
}

async function measure(place: Place): Promise<Figure[]> {
  const site = await place.start()
  const { db, close } = await connect(site.database)
  try {
    const actor = await addEditor(db)
    await entryAfter(db, 0)
    let slowest = 0
    for (let change = 1; change <= changes; change += 1) {
      const before = await lastEntry(db)
      const list = await findTeamForEditing(db)
      const [first, ...rest] = list.rows
      const rows = [{ ...first, role: `Analyst ${change}` }, ...rest]
      done(await saveTeam(db, actor, sentList(list, rows)))
      const started = performance.now()
      await entryAfter(db, before)
      slowest = Math.max(slowest, Math.round(performance.now() - started))
    }
    await site.stop()
    return [figure('slowest', slowest), figure('after an upgrade', await upgrade(db, place))]
  } finally {
    await close()
  }
}

/** Another address is in every page, as what a new build has changed is. */
async function upgrade(db: Db, place: Place): Promise<number> {
  const before = await lastEntry(db)
  await place.start({ PUBLIC_ORIGIN: 'http://localhost:3999' })
  const started = performance.now()
  await entryAfter(db, before)
  return Math.round(performance.now() - started)
}

function figure(what: string, ms: number): Figure {
  return { what, value: `${ms} ms`, limit: `at most ${maxMs} ms`, holds: ms <= maxMs }
}

async function lastEntry(db: Db): Promise<number> {
  const row = await db
    .selectFrom('archive_entries')
    .select('number')
    .where('address', '=', '/team')
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return row?.number ?? 0
}

async function entryAfter(db: Db, number: number): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if ((await lastEntry(db)) > number) return
    await pause(50)
  }
}

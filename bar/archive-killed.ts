import { setTimeout as pause } from 'node:timers/promises'
import { listEntries } from '#core/archive/chain.server.ts'
import { recordPages } from '#core/archive/record.server.ts'
import { verifyArchive } from '#core/archive/verify.server.ts'
import { createFiles } from '#server/files.ts'
import { changeAndShow, shownPages } from '#tests/support/archived-pages.ts'
import { type DatabaseKind, databases, openDatabase } from '#tests/support/databases.ts'
import { runModule } from '#tests/support/module-process.ts'
import type { Check, Figure } from './support/check.ts'

const kills = 100
const latestMs = 1500

export const { row, about, check }: Check = {
  row: '45',
  about: `archiving killed ${kills} times`,
  async check() {
    const figures: Figure[] = []
    for (const kind of databases) figures.push(...(await killMany(kind)))
    return figures
  },
}

const files = createFiles({ dataDir: '/nonexistent', s3: undefined })

async function killMany(kind: DatabaseKind): Promise<Figure[]> {
  await using database = await openDatabase(kind)
  const { db } = database
  let unfinished = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const child = runModule(`
      import { connect } from './connect.ts'
      import { recordPages } from '#core/archive/record.server.ts'
      import { changeAndShow, shownPages } from '#tests/support/archived-pages.ts'
      const { db } = await connect(${JSON.stringify(database.target)})
      console.log('begun')
      for (;;) {
        await changeAndShow(db)
        await recordPages(db, shownPages(db), { now: new Date() })
      }
    `)
    await child.printed('begun')
    await pause((latestMs * kill) / kills / 3)
    child.process.kill('SIGKILL')
    await child.ended
    const before = await Array.fromAsync(listEntries(db))
    const added = await recordPages(db, shownPages(db), { now: new Date() })
    if (added > 0 && before.length > 0) unfinished += 1
  }
  await changeAndShow(db)
  await recordPages(db, shownPages(db), { now: new Date() })
  const all = await Array.fromAsync(listEntries(db))
  const last = new Map<string, string>()
  let doubled = 0
  for (const { kind: entry, address, facts } of all) {
    if (entry !== 'page') continue
    const { sha256 } = JSON.parse(facts)
    if (last.get(address) === sha256) doubled += 1
    last.set(address, sha256)
  }
  const { issues } = await verifyArchive(db, files)
  return [
    figure(`killed with entries missing (${kind})`, unfinished, 'at least 5', unfinished >= 5),
    figure(
      `breaks in the chain of ${all.length} (${kind})`,
      issues.length,
      '0',
      issues.length === 0,
    ),
    figure(`entries twice (${kind})`, doubled, '0', doubled === 0),
  ]
}

function figure(what: string, value: string | number, limit: string, holds: boolean): Figure {
  return { what, value, limit, holds }
}
